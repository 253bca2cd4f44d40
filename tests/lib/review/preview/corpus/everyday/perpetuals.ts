import { encodePacked, parseEther, parseUnits } from 'viem'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { now } from '#tests/lib/review/preview/context.ts'
import { arbitrum, onArbitrum } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  friend,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth } = onArbitrum
const exchangeRouter = '0x1C3fa76e6E1088bCE750f23a5BFcffa1efEF6A41'
const orderVault = '0x31eF83a530Fde1B38EE9A18093A333D8Bbbc40D5'
const depositVault = '0xF89e77e8Dc11691C9e8757e84aaFbCD8A67d7A55'
const etherMarket = '0x70d95587d40A2caf56bd97485aB3Eec10Bee6336'
const executionFee = parseEther('0.0004')

const createOrder =
  'createOrder(((address receiver, address cancellationReceiver, address callbackContract, address uiFeeReceiver, address market, address initialCollateralToken, address[] swapPath) addresses, (uint256 sizeDeltaUsd, uint256 initialCollateralDeltaAmount, uint256 triggerPrice, uint256 acceptablePrice, uint256 executionFee, uint256 callbackGasLimit, uint256 minOutputAmount, uint256 validFromTime) numbers, uint8 orderType, uint8 decreasePositionSwapType, bool isLong, bool shouldUnwrapNativeToken, bool autoCancel, bytes32 referralCode, bytes32[] dataList) params) payable returns (bytes32)'
const orderOf = ({
  size,
  collateral,
  acceptable,
  orderType,
  trigger = 0n,
}: {
  size: bigint
  collateral: bigint
  acceptable: bigint
  orderType: number
  trigger?: bigint
}) =>
  encode(createOrder, [
    {
      addresses: {
        receiver: account,
        cancellationReceiver: account,
        callbackContract: zeroAddress,
        uiFeeReceiver: '0xff00000000000000000000000000000000000001',
        market: etherMarket,
        initialCollateralToken: usdc.address,
        swapPath: [],
      },
      numbers: {
        sizeDeltaUsd: size,
        initialCollateralDeltaAmount: collateral,
        triggerPrice: trigger,
        acceptablePrice: acceptable,
        executionFee,
        callbackGasLimit: 0n,
        minOutputAmount: 0n,
        validFromTime: 0n,
      },
      orderType,
      decreasePositionSwapType: 0,
      isLong: true,
      shouldUnwrapNativeToken: true,
      autoCancel: false,
      referralCode: zeroHash,
      dataList: [],
    },
  ])
const multicall = (data: string[], value: bigint) =>
  call(exchangeRouter, 'multicall(bytes[] data) payable returns (bytes[] results)', [data], value)
const sendWnt = (vault: string, amount = executionFee) =>
  encode('sendWnt(address receiver, uint256 amount) payable', [vault, amount])
const gmxNode = [exchangeRouter, orderVault, etherMarket, usdc.address]
const uiFees = '0xff00000000000000000000000000000000000001'

const gmx: CorpusCase[] = [
  {
    name: 'a long position in ether opened on GMX',
    source:
      'GMX v2 ExchangeRouter.multicall: sendWnt, sendTokens, createOrder (docs.gmx.io, github.com/gmx-io/gmx-synthetics)',
    request: multicall(
      [
        sendWnt(orderVault),
        encode('sendTokens(address token, address receiver, uint256 amount) payable', [
          usdc.address,
          orderVault,
          parseUnits('200', 6),
        ]),
        orderOf({
          size: parseUnits('1000', 30),
          collateral: parseUnits('200', 6),
          acceptable: parseUnits('3190', 12),
          orderType: 2,
        }),
      ],
      executionFee,
    ),
    context: arbitrum,
    node: node(gmxNode, {
      people: [uiFees],
      changes: [...paid(usdc, parseUnits('200', 6), orderVault), spent('ether', executionFee)],
    }),
  },
  {
    name: 'a position on GMX closed',
    source: 'GMX v2 ExchangeRouter.multicall: sendWnt, createOrder with MarketDecrease',
    request: multicall(
      [
        sendWnt(orderVault),
        orderOf({
          size: parseUnits('1000', 30),
          collateral: parseUnits('198', 6),
          acceptable: parseUnits('3150', 12),
          orderType: 4,
        }),
      ],
      executionFee,
    ),
    context: arbitrum,
    node: node(gmxNode, { people: [uiFees], changes: [spent('ether', executionFee)] }),
  },
  {
    name: 'a limit to losses of a position on GMX',
    source: 'GMX v2 ExchangeRouter.multicall: sendWnt, createOrder with StopLossDecrease',
    request: multicall(
      [
        sendWnt(orderVault),
        orderOf({
          size: parseUnits('500', 30),
          collateral: 0n,
          trigger: parseUnits('2900', 12),
          acceptable: parseUnits('2870', 12),
          orderType: 6,
        }),
      ],
      executionFee,
    ),
    context: arbitrum,
    node: node(gmxNode, { people: [uiFees], changes: [spent('ether', executionFee)] }),
  },
  {
    name: 'ether added to a market of GMX',
    source: 'GMX v2 ExchangeRouter.multicall: sendWnt, createDeposit',
    request: multicall(
      [
        sendWnt(depositVault, parseEther('0.3') + executionFee),
        encode(
          'createDeposit(((address receiver, address callbackContract, address uiFeeReceiver, address market, address initialLongToken, address initialShortToken, address[] longTokenSwapPath, address[] shortTokenSwapPath) addresses, uint256 minMarketTokens, bool shouldUnwrapNativeToken, uint256 executionFee, uint256 callbackGasLimit, bytes32[] dataList) params) payable returns (bytes32)',
          [
            {
              addresses: {
                receiver: account,
                callbackContract: zeroAddress,
                uiFeeReceiver: uiFees,
                market: etherMarket,
                initialLongToken: weth.address,
                initialShortToken: usdc.address,
                longTokenSwapPath: [],
                shortTokenSwapPath: [],
              },
              minMarketTokens: parseEther('520'),
              shouldUnwrapNativeToken: true,
              executionFee,
              callbackGasLimit: 0n,
              dataList: [],
            },
          ],
        ),
      ],
      parseEther('0.3') + executionFee,
    ),
    context: arbitrum,
    node: node([exchangeRouter, depositVault, etherMarket, weth.address, usdc.address], {
      people: [uiFees],
      changes: [spent('ether', parseEther('0.3') + executionFee)],
    }),
  },
]

/** Typed data of Hyperliquid, whose types have a colon in their names. */
const hyperliquid = (
  action: string,
  fields: [name: string, type: string][],
  message: Record<string, unknown>,
): SigningRequest => {
  const primaryType = `HyperliquidTransaction:${action}`
  return {
    kind: 'typedData',
    typedData: {
      domain: {
        name: 'HyperliquidSignTransaction',
        version: '1',
        chainId: 42_161,
        verifyingContract: zeroAddress,
      },
      types: {
        [primaryType]: [
          { name: 'hyperliquidChain', type: 'string' },
          ...fields.map(([name, type]) => ({ name, type })),
        ],
      },
      primaryType,
      message: { hyperliquidChain: 'Mainnet', ...message },
    },
  }
}
const time = now * 1000
const hyperliquidBridge = '0x2Df1c51E09aECF9cacB7bc98cB1742757f163dF7'
const agent = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

const hyperliquidCases: CorpusCase[] = [
  {
    name: 'trading in this browser enabled on Hyperliquid',
    source:
      'Hyperliquid ApproveAgent with a key that the page has made (github.com/hyperliquid-dex/hyperliquid-python-sdk signing.py)',
    request: hyperliquid(
      'ApproveAgent',
      [
        ['agentAddress', 'address'],
        ['agentName', 'string'],
        ['nonce', 'uint64'],
      ],
      { agentAddress: agent, agentName: '', nonce: time },
    ),
    context: { ...arbitrum, origin: 'https://app.hyperliquid.xyz' },
    node: node([], { people: [agent] }),
  },
  {
    name: 'USDC withdrawn from Hyperliquid to the own account',
    source: 'Hyperliquid Withdraw: withdraw3 (hyperliquid.gitbook.io, exchange endpoint)',
    request: hyperliquid(
      'Withdraw',
      [
        ['destination', 'string'],
        ['amount', 'string'],
        ['time', 'uint64'],
      ],
      { destination: account.toLowerCase(), amount: '240.5', time },
    ),
    context: { ...arbitrum, origin: 'https://app.hyperliquid.xyz' },
    node: node([]),
  },
  {
    name: 'USDC moved from spot to perpetuals on Hyperliquid',
    source: 'Hyperliquid UsdClassTransfer',
    request: hyperliquid(
      'UsdClassTransfer',
      [
        ['amount', 'string'],
        ['toPerp', 'bool'],
        ['nonce', 'uint64'],
      ],
      { amount: '100', toPerp: true, nonce: time },
    ),
    context: { ...arbitrum, origin: 'https://app.hyperliquid.xyz' },
    node: node([]),
  },
  {
    name: 'USDC sent to a friend on Hyperliquid',
    source: 'Hyperliquid UsdSend to a known address',
    request: hyperliquid(
      'UsdSend',
      [
        ['destination', 'string'],
        ['amount', 'string'],
        ['time', 'uint64'],
      ],
      { destination: friend.toLowerCase(), amount: '12', time },
    ),
    context: { ...arbitrum, origin: 'https://app.hyperliquid.xyz' },
    node: node([], { people: [friend] }),
  },
  {
    name: 'USDC paid into Hyperliquid',
    source: 'Hyperliquid Bridge2: a transfer of USDC on Arbitrum (hyperliquid.gitbook.io, bridge2)',
    request: call(usdc.address, 'transfer(address to, uint256 amount) returns (bool)', [
      hyperliquidBridge,
      parseUnits('150', 6),
    ]),
    context: arbitrum,
    node: node([usdc.address, hyperliquidBridge], {
      changes: paid(usdc, parseUnits('150', 6), hyperliquidBridge),
    }),
  },
]

const dydxToken = {
  address: '0x92D6C1e31e14520e676a687F0a93788B716BEff5',
  symbol: 'DYDX',
  decimals: 18,
} as const
const dydxBridge = '0x46b2DeAe6eFf3011008EA27EA36b7c27255ddFA9'

const dydx: CorpusCase[] = [
  {
    name: 'the keys of an account on dYdX derived',
    source:
      'dYdX v4: typed data dYdX with "dYdX Chain Onboarding" (github.com/dydxprotocol/v4-web)',
    request: sign({ name: 'dYdX Chain', chainId: 1 }, ['dYdX(string action)'], {
      action: 'dYdX Chain Onboarding',
    }),
    context: { origin: 'https://dydx.trade' },
    node: node([]),
  },
  {
    name: 'the same on the test network of dYdX',
    source:
      'dYdX v4 testnet: typed data with chain 11155111 (github.com/dydxprotocol/v4-web environments)',
    request: sign({ name: 'dYdX Chain', chainId: 11_155_111 }, ['dYdX(string action)'], {
      action: 'dYdX Chain Onboarding',
    }),
    context: { chainId: 11_155_111, tokens: [], origin: 'https://v4.testnet.dydx.exchange' },
    node: node([]),
  },
  {
    name: 'DYDX sent to its own network',
    source:
      'dYdX WrappedEthereumDydxToken.bridge(uint256,bytes,bytes) (github.com/dydxfoundation/wethdydx)',
    request: call(dydxBridge, 'bridge(uint256 amount, bytes accAddress, bytes data)', [
      parseEther('45'),
      encodePacked(['address'], [account]),
      '0x',
    ]),
    node: node([dydxBridge], {
      facts: [{ ...dydxToken, balance: parseEther('45') }],
      changes: paid(dydxToken, parseEther('45'), dydxBridge),
    }),
  },
]

/** Futures without an end: GMX, Hyperliquid, dYdX. */
export const perpetuals: CorpusCase[] = [...gmx, ...hyperliquidCases, ...dydx]
