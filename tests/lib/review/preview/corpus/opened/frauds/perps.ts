import { parseUnits } from 'viem'
import { arbitrum, base, onArbitrum } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { spent } from '#tests/lib/review/preview/corpus/node.ts'
import { call, encode, sign } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { action } from '#tests/lib/review/preview/corpus/unseen/hyperliquid.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('trader for others')
const people = [thief]
const node = seen({ people })
const exchangeRouter = '0x602b805EedddBbD9ddff44A7dcBD46cb07849685'
const subaccountRouter = '0x47c031236e19d024b42f8AE6780E44A573170703'
const gains = '0xFF162c694eAA571f685030649814282eA457f169'
const synthetixPerps = '0x0A2AF931eFFd34b81ebcc57E3d3c9B1E1dE1C9Ce'
const endpoint = someone('endpoint of a perp exchange')

export const perps = frauds('perpetual exchanges', {
  'an agent of Hyperliquid with the name of a page': {
    from: documents.hyperliquid,
    on: arbitrum,
    request: action(
      'ApproveAgent',
      'string hyperliquidChain, address agentAddress, string agentName, uint64 nonce',
      {
        hyperliquidChain: 'Mainnet',
        agentAddress: thief,
        agentName: 'airdrop checker',
        nonce: 1768435200000,
      },
    ),
    node,
  },
  'all USDC of Hyperliquid sent to a person': {
    from: documents.hyperliquid,
    on: arbitrum,
    request: action(
      'UsdSend',
      'string hyperliquidChain, string destination, string amount, uint64 time',
      {
        hyperliquidChain: 'Mainnet',
        destination: thief.toLowerCase(),
        amount: '48210.55',
        time: 1768435200000,
      },
    ),
    node,
  },
  'HYPE sent to a person': {
    from: documents.hyperliquid,
    on: arbitrum,
    request: action(
      'SpotSend',
      'string hyperliquidChain, string destination, string token, string amount, uint64 time',
      {
        hyperliquidChain: 'Mainnet',
        destination: thief,
        token: 'HYPE:0x0d01dc56dcaaca66ad901c959b4011ec',
        amount: '1200',
        time: 1768435200000,
      },
    ),
    node,
  },
  'a withdrawal of Hyperliquid to a person': {
    from: documents.hyperliquid,
    on: arbitrum,
    request: action(
      'Withdraw',
      'string hyperliquidChain, string destination, string amount, uint64 time',
      {
        hyperliquidChain: 'Mainnet',
        destination: thief,
        amount: '48210',
        time: 1768435200000,
      },
    ),
    node,
  },
  'the account turned into a multisig of a person': {
    from: reports.hyperliquid,
    on: arbitrum,
    request: action(
      'ConvertToMultiSigUser',
      'string hyperliquidChain, string signers, uint64 nonce',
      {
        hyperliquidChain: 'Mainnet',
        signers: JSON.stringify({ authorizedUsers: [thief.toLowerCase()], threshold: 1 }),
        nonce: 1768435200000,
      },
    ),
    node,
  },
  'any asset of Hyperliquid sent by the newer action': {
    from: documents.hyperliquidSupport,
    on: arbitrum,
    request: action(
      'SendAsset',
      'string hyperliquidChain, string destination, string sourceDex, string destinationDex, string token, string amount, string fromSubAccount, uint64 nonce',
      {
        hyperliquidChain: 'Mainnet',
        destination: thief,
        sourceDex: '',
        destinationDex: 'spot',
        token: 'USDC:0x6d1e7cde53ba9467b783cb7c530ce054',
        amount: '31000',
        fromSubAccount: '',
        nonce: 1768435200000,
      },
    ),
    node,
  },
  'a builder that takes a tenth of each order': {
    from: documents.hyperliquid,
    on: arbitrum,
    request: action(
      'ApproveBuilderFee',
      'string hyperliquidChain, string maxFeeRate, address builder, uint64 nonce',
      {
        hyperliquidChain: 'Mainnet',
        maxFeeRate: '10%',
        builder: thief,
        nonce: 1768435200000,
      },
    ),
    node,
  },
  'an order of GMX whose proceeds go to a person': {
    from: documents.gmx,
    on: arbitrum,
    request: call(
      exchangeRouter,
      'multicall(bytes[] data) payable returns (bytes[] results)',
      [
        [
          encode('sendWnt(address receiver, uint256 amount) payable', [
            '0x31eF83a530Fde1B38EE9A18093A333D8Bbbc40D5',
            parseUnits('0.001', 18),
          ]),
          encode(
            'createOrder(((address receiver, address cancellationReceiver, address callbackContract, address uiFeeReceiver, address market, address initialCollateralToken, address[] swapPath) addresses, (uint256 sizeDeltaUsd, uint256 initialCollateralDeltaAmount, uint256 triggerPrice, uint256 acceptablePrice, uint256 executionFee, uint256 callbackGasLimit, uint256 minOutputAmount, uint256 validFromTime) numbers, uint8 orderType, uint8 decreasePositionSwapType, bool isLong, bool shouldUnwrapNativeToken, bool autoCancel, bytes32 referralCode) params) payable returns (bytes32)',
            [
              {
                addresses: {
                  receiver: thief,
                  cancellationReceiver: thief,
                  callbackContract: zeroAddress,
                  uiFeeReceiver: zeroAddress,
                  market: '0x70d95587d40A2caf56bd97485aB3Eec10Bee6336',
                  initialCollateralToken: onArbitrum.usdc.address,
                  swapPath: [],
                },
                numbers: {
                  sizeDeltaUsd: parseUnits('90000', 30),
                  initialCollateralDeltaAmount: parseUnits('30000', 6),
                  triggerPrice: 0n,
                  acceptablePrice: 0n,
                  executionFee: parseUnits('0.001', 18),
                  callbackGasLimit: 0n,
                  minOutputAmount: 0n,
                  validFromTime: 0n,
                },
                orderType: 4,
                decreasePositionSwapType: 0,
                isLong: true,
                shouldUnwrapNativeToken: false,
                autoCancel: false,
                referralCode: `0x${'0'.repeat(64)}`,
              },
            ],
          ),
        ],
      ],
      parseUnits('0.001', 18),
    ),
    node: seen({
      people,
      contracts: [exchangeRouter],
      changes: [spent('ether', parseUnits('0.001', 18))],
    }),
  },
  'a subaccount of GMX that trades for a person': {
    from: documents.gmx,
    on: arbitrum,
    request: call(subaccountRouter, 'multicall(bytes[] data) payable returns (bytes[] results)', [
      [
        encode('addSubaccount(address subaccount) payable', [thief]),
        encode(
          'setMaxAllowedSubaccountActionCount(address subaccount, bytes32 actionType, uint256 maxAllowedCount) payable',
          [thief, padded(zeroAddress), 2n ** 128n],
        ),
      ],
    ]),
    node: seen({ people, contracts: [subaccountRouter] }),
  },
  'trades at Gains delegated to a person': {
    from: documents.gains,
    on: arbitrum,
    request: call(gains, 'setTradingDelegate(address _delegate)', [thief]),
    node: seen({ people, contracts: [gains] }),
  },
  'an admin permission of an account of Synthetix': {
    from: documents.synthetix,
    on: base,
    request: call(
      synthetixPerps,
      'grantPermission(uint128 accountId, bytes32 permission, address user)',
      [
        170141183460469231731687303715884106231n,
        '0x41444d494e000000000000000000000000000000000000000000000000000000',
        thief,
      ],
    ),
    node: seen({ people, contracts: [synthetixPerps] }),
  },
  'a signer linked to an account of Vertex': {
    from: documents.vertex,
    on: arbitrum,
    request: sign(
      domain('Vertex', endpoint, 42161, '0.0.1'),
      ['LinkSigner(bytes32 sender, bytes32 signer, uint64 nonce)'],
      {
        sender: `0xf39fd6e51aad88f6f4ce6ab8827279cfffb9226664656661756c740000000000`,
        signer: `${thief.toLowerCase()}000000000000000000000000`,
        nonce: 3,
      },
    ),
    node: seen({ people, contracts: [endpoint] }),
  },
  'a withdrawal of an exchange whose receiver is a person': {
    from: documents.orderly,
    on: arbitrum,
    request: sign(
      domain('Orderly', '0x6F7a338F2aA472838dEFD3283eB360d4Dff5D203', 42161),
      [
        'Withdraw(string brokerId, uint256 chainId, address receiver, string token, uint256 amount, uint64 withdrawNonce, uint64 timestamp)',
      ],
      {
        brokerId: 'woofi_pro',
        chainId: '42161',
        receiver: thief,
        token: 'USDC',
        amount: String(parseUnits('20000', 6)),
        withdrawNonce: 2,
        timestamp: 1768435200000,
      },
    ),
    node,
  },
  'a key of an exchange that may trade and withdraw': {
    from: documents.orderly,
    on: arbitrum,
    request: sign(
      domain('Orderly', '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC', 42161),
      [
        'AddOrderlyKey(string brokerId, uint256 chainId, string orderlyKey, string scope, uint64 timestamp, uint64 expiration)',
      ],
      {
        brokerId: 'woofi_pro',
        chainId: '42161',
        orderlyKey: 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX',
        scope: 'read,trading,asset',
        timestamp: 1768435200000,
        expiration: 1799971200000,
      },
    ),
    node,
  },
})
