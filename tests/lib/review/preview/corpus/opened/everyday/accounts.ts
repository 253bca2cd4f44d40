import { numberToHex, parseEther, parseUnits } from 'viem'
import { day, now } from '#tests/lib/review/preview/context.ts'
import { arbitrum, base, onArbitrum, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, encode, sign } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { action } from '#tests/lib/review/preview/corpus/unseen/hyperliquid.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const exchangeRouter = '0x602b805EedddBbD9ddff44A7dcBD46cb07849685'
const game = someone('world of a game')
const chests = someone('chests of a game')
const oracle = someone('market of a prediction')
const arbHyper = { ...arbitrum, origin: 'https://app.hyperliquid.xyz' }
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

export const accounts = everyday('accounts, exchanges, games and networks', {
  'a session of a game for an hour': {
    from: documents.permissions,
    on: base,
    request: {
      kind: 'other',
      method: 'wallet_grantPermissions',
      params: [
        {
          chainId: numberToHex(8453),
          expiry: now + 3600,
          signer: { type: 'account', data: { address: game } },
          permissions: [
            {
              type: 'native-token-periodic',
              data: {
                periodAmount: numberToHex(parseEther('0.0005')),
                periodDuration: 3600,
                startTime: now,
                justification: 'Moves in the game',
              },
            },
          ],
        },
      ],
    },
    node: seen({ contracts: [game] }),
  },
  'the capabilities of the wallet asked': {
    from: documents.eip5792,
    request: {
      kind: 'other',
      method: 'wallet_getCapabilities',
      params: [account, ['0x1', '0x2105']],
    },
  },
  'a withdrawal of Hyperliquid to oneself': {
    from: documents.hyperliquid,
    on: arbHyper,
    request: action(
      'Withdraw',
      'string hyperliquidChain, string destination, string amount, uint64 time',
      {
        hyperliquidChain: 'Mainnet',
        destination: account,
        amount: '75',
        time: 1_768_435_200_000,
      },
    ),
  },
  'a fee of a builder below a tenth of a percent': {
    from: documents.hyperliquid,
    on: { ...arbitrum, origin: 'https://trade.example' },
    request: action(
      'ApproveBuilderFee',
      'string hyperliquidChain, string maxFeeRate, address builder, uint64 nonce',
      {
        hyperliquidChain: 'Mainnet',
        maxFeeRate: '0.025%',
        builder: someone('builder of a front end'),
        nonce: 1_768_435_200_000,
      },
    ),
  },
  'a long position at GMX': {
    from: documents.gmx,
    on: arbitrum,
    request: call(
      exchangeRouter,
      'multicall(bytes[] data) payable returns (bytes[] results)',
      [
        [
          encode('sendWnt(address receiver, uint256 amount) payable', [
            '0x31eF83a530Fde1B38EE9A18093A333D8Bbbc40D5',
            parseEther('0.0005'),
          ]),
          encode('sendTokens(address token, address receiver, uint256 amount) payable', [
            onArbitrum.usdc.address,
            '0x31eF83a530Fde1B38EE9A18093A333D8Bbbc40D5',
            parseUnits('60', 6),
          ]),
          encode(
            'createOrder(((address receiver, address cancellationReceiver, address callbackContract, address uiFeeReceiver, address market, address initialCollateralToken, address[] swapPath) addresses, (uint256 sizeDeltaUsd, uint256 initialCollateralDeltaAmount, uint256 triggerPrice, uint256 acceptablePrice, uint256 executionFee, uint256 callbackGasLimit, uint256 minOutputAmount, uint256 validFromTime) numbers, uint8 orderType, uint8 decreasePositionSwapType, bool isLong, bool shouldUnwrapNativeToken, bool autoCancel, bytes32 referralCode) params) payable returns (bytes32)',
            [
              {
                addresses: {
                  receiver: account,
                  cancellationReceiver: account,
                  callbackContract: zeroAddress,
                  uiFeeReceiver: zeroAddress,
                  market: '0x70d95587d40A2caf56bd97485aB3Eec10Bee6336',
                  initialCollateralToken: onArbitrum.usdc.address,
                  swapPath: [],
                },
                numbers: {
                  sizeDeltaUsd: parseUnits('120', 30),
                  initialCollateralDeltaAmount: parseUnits('60', 6),
                  triggerPrice: 0n,
                  acceptablePrice: parseUnits('3400', 12),
                  executionFee: parseEther('0.0005'),
                  callbackGasLimit: 0n,
                  minOutputAmount: 0n,
                  validFromTime: 0n,
                },
                orderType: 2,
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
      parseEther('0.0005'),
    ),
    node: seen({
      contracts: [
        exchangeRouter,
        onArbitrum.usdc.address,
        '0x31eF83a530Fde1B38EE9A18093A333D8Bbbc40D5',
      ],
      changes: [
        spent('ether', parseEther('0.0005')),
        ...paid(onArbitrum.usdc, parseUnits('60', 6), '0x31eF83a530Fde1B38EE9A18093A333D8Bbbc40D5'),
      ],
    }),
  },
  'a move in a game': {
    from: 'no report is known',
    on: base,
    request: call(game, 'move(uint32 entity, (int32 x, int32 y)[] path)', [
      441,
      [
        { x: 3, y: 4 },
        { x: 3, y: 5 },
      ],
    ]),
    node: seen({ contracts: [game] }),
  },
  'a chest of a game opened for a little ether': {
    from: 'no report is known',
    on: base,
    request: call(chests, 'open(uint256 chest) payable', [12n], parseEther('0.002')),
    node: seen({
      contracts: [chests],
      changes: [
        ...paid('ether', parseEther('0.002'), chests),
        gained(
          { address: someone('gold of a game'), symbol: 'GOLD', decimals: 18 },
          parseUnits('90', 18),
        ),
      ],
      facts: [{ address: someone('gold of a game'), symbol: 'GOLD', decimals: 18 }],
    }),
  },
  'shares of a prediction bought': {
    from: documents.polymarket,
    on: base,
    request: call(
      oracle,
      'buy(uint256 investmentAmount, uint256 outcomeIndex, uint256 minOutcomeTokensToBuy)',
      [parseUnits('10', 6), 0n, parseUnits('16', 6)],
    ),
    node: seen({
      contracts: [oracle, onBase.usdc.address],
      changes: paid(onBase.usdc, parseUnits('10', 6), oracle),
    }),
  },
  'a token of USDC watched': {
    from: documents.erc20,
    request: {
      kind: 'other',
      method: 'wallet_watchAsset',
      params: {
        type: 'ERC20',
        options: {
          address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          symbol: 'USDC',
          decimals: 6,
        },
      },
    },
  },
  'a contract deployed': {
    from: 'no report is known',
    request: {
      kind: 'transaction',
      to: null,
      value: 0n,
      data: `0x6080604052348015600e575f80fd5b50603e80601a5f395ff3fe60806040525f80fdfea2646970667358221220${'7c'.repeat(32)}64736f6c634300081a0033`,
    },
  },
  'Linea added by its own server': {
    from: documents.eip3085,
    request: {
      kind: 'addChain',
      chain: {
        chainId: '0xe708',
        chainName: 'Linea',
        nativeCurrency: ether,
        rpcUrls: ['https://rpc.linea.build'],
        blockExplorerUrls: ['https://lineascan.build'],
      },
    },
  },
  'Scroll added by its own server': {
    from: documents.eip3085,
    request: {
      kind: 'addChain',
      chain: {
        chainId: '0x82750',
        chainName: 'Scroll',
        nativeCurrency: ether,
        rpcUrls: ['https://rpc.scroll.io'],
        blockExplorerUrls: ['https://scrollscan.com'],
      },
    },
  },
  'the delegate of MetaMask limited to one token and period': {
    from: documents.delegationFramework,
    request: sign(
      domain('DelegationManager', '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'),
      [
        'Delegation(address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt)',
        'Caveat(address enforcer, bytes terms)',
      ],
      {
        delegate: game,
        delegator: account,
        authority: `0x${'f'.repeat(64)}`,
        caveats: [
          { enforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB', terms: opaque('period', 116) },
          {
            enforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
            terms: `0x${'0'.repeat(32)}${numberToHex(now + day, { size: 16 }).slice(2)}`,
          },
        ],
        salt: '3',
      },
    ),
    node: seen({
      contracts: [
        game,
        '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
        '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
        '0x1046bb45C8d673d4ea75321280DB34899413c069',
      ],
    }),
  },
})
