import { concat, parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  gnosis,
  onArbitrum,
  onBase,
  onGnosis,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, soon, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth, usdt, dai, wbtc } = tokens

const cowDomain = (chainId: number) => ({
  name: 'Gnosis Protocol',
  version: 'v2',
  chainId,
  verifyingContract: contracts.cowSettlement,
})
const orderType =
  'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)'
const cowOrder = (order: Record<string, unknown>) => ({
  receiver: account,
  validTo: now + 1800,
  appData: opaque('cow app data', 32),
  feeAmount: '0',
  kind: 'sell',
  partiallyFillable: false,
  sellTokenBalance: 'erc20',
  buyTokenBalance: 'erc20',
  ...order,
})
const ethFlow = '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'

const cow: CorpusCase[] = [
  {
    name: 'USDC sold for ARB in an auction on Arbitrum',
    source:
      'CoW Protocol: Order of GPv2Settlement on Arbitrum (github.com/cowprotocol/contracts, cow-sdk)',
    request: sign(
      cowDomain(42_161),
      [orderType],
      cowOrder({
        sellToken: onArbitrum.usdc.address,
        buyToken: onArbitrum.arb.address,
        sellAmount: String(parseUnits('210', 6)),
        buyAmount: String(parseEther('493')),
      }),
    ),
    context: arbitrum,
    node: node([contracts.cowSettlement, onArbitrum.usdc.address, onArbitrum.arb.address]),
  },
  {
    name: 'exactly 2 GNO bought in an auction on Gnosis',
    source: 'CoW Protocol: Order with kind buy on Gnosis Chain',
    request: sign(
      cowDomain(100),
      [orderType],
      cowOrder({
        kind: 'buy',
        sellToken: onGnosis.wxdai.address,
        buyToken: onGnosis.gno.address,
        sellAmount: String(parseEther('281')),
        buyAmount: String(parseEther('2')),
      }),
    ),
    context: gnosis,
    node: node([contracts.cowSettlement, onGnosis.wxdai.address, onGnosis.gno.address]),
  },
  {
    name: 'a limit order for wrapped bitcoin, valid for a week',
    source:
      'CoW Protocol: partially fillable limit Order (docs.cow.fi/cow-protocol/concepts/order-types/limit-orders)',
    request: sign(
      cowDomain(1),
      [orderType],
      cowOrder({
        sellToken: usdc.address,
        buyToken: wbtc.address,
        sellAmount: String(parseUnits('800', 6)),
        buyAmount: String(parseUnits('0.0092', 8)),
        validTo: now + 7 * 86_400,
        partiallyFillable: true,
      }),
    ),
    node: node([contracts.cowSettlement, usdc.address, wbtc.address]),
  },
  {
    name: 'ether sold in an auction',
    source: 'CoW Protocol: CoWSwapEthFlow.createOrder (github.com/cowprotocol/ethflowcontract)',
    request: call(
      ethFlow,
      'createOrder((address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order) payable returns (bytes32 orderHash)',
      [
        {
          buyToken: usdc.address,
          receiver: account,
          sellAmount: parseEther('0.8'),
          buyAmount: parseUnits('2520', 6),
          appData: opaque('cow app data', 32),
          feeAmount: 0n,
          validTo: now + 1800,
          partiallyFillable: false,
          quoteId: 918_273_645n,
        },
      ],
      parseEther('0.8'),
    ),
    node: node([ethFlow, usdc.address], {
      changes: paid('ether', parseEther('0.8'), weth.address),
    }),
  },
  {
    name: 'an order of an auction canceled',
    source: 'CoW Protocol: OrderCancellations(bytes[] orderUids)',
    request: sign(cowDomain(1), ['OrderCancellations(bytes[] orderUids)'], {
      orderUids: [concat([opaque('cow uid', 32), account, '0x69683a80'])],
    }),
    node: node([contracts.cowSettlement]),
  },
]

const settler = '0x7f6ceE965959295cC64d0E6c00d99d6532d8e86b'
const settlerOnBase = '0x7747F8D2a76BD6345Cc29622a946A929647F2359'
const settle = (buyToken: string, minAmountOut: bigint, actions: string[]) =>
  [{ recipient: account, buyToken, minAmountOut }, actions, zeroHash] as const
const settleFunction =
  'execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zidAndAffiliate) payable returns (bool)'
const execFunction =
  'exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes result)'
const takeTokens = (recipient: string, token: string, amount: bigint) =>
  encode(
    'TRANSFER_FROM(address recipient, ((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, bytes sig)',
    [recipient, { permitted: { token, amount }, nonce: 0n, deadline: BigInt(soon) }, '0x'],
  )
const throughPool = (path: `0x${string}`, minimum: bigint) =>
  encode('UNISWAPV3(address recipient, uint256 bps, bytes path, uint256 amountOutMin)', [
    account,
    10_000n,
    path,
    minimum,
  ])

const zeroEx: CorpusCase[] = [
  {
    name: 'USDC for wrapped ether with Settler',
    source: '0x AllowanceHolder.exec with Settler.execute (github.com/0xProject/0x-settler)',
    request: call(contracts.zeroExAllowanceHolder, execFunction, [
      settler,
      usdc.address,
      parseUnits('330', 6),
      settler,
      encode(
        settleFunction,
        settle(weth.address, parseEther('0.103'), [
          takeTokens(settler, usdc.address, parseUnits('330', 6)),
          throughPool(concat([usdc.address, '0x000001f4', weth.address]), 0n),
        ]),
      ),
    ]),
    node: node([contracts.zeroExAllowanceHolder, settler, usdc.address, weth.address], {
      changes: [spent(usdc, parseUnits('330', 6)), gained(weth, parseEther('0.1037'))],
    }),
  },
  {
    name: 'USDC for AERO with Settler on Base',
    source: '0x AllowanceHolder.exec on Base (0x.org/docs/api, Swap API v2)',
    request: call(contracts.zeroExAllowanceHolder, execFunction, [
      settlerOnBase,
      onBase.usdc.address,
      parseUnits('25', 6),
      settlerOnBase,
      encode(
        settleFunction,
        settle(onBase.aero.address, parseEther('33.6'), [
          takeTokens(settlerOnBase, onBase.usdc.address, parseUnits('25', 6)),
          throughPool(concat([onBase.usdc.address, '0x000001f4', onBase.aero.address]), 0n),
        ]),
      ),
    ]),
    context: base,
    node: node(
      [contracts.zeroExAllowanceHolder, settlerOnBase, onBase.usdc.address, onBase.aero.address],
      {
        changes: [spent(onBase.usdc, parseUnits('25', 6)), gained(onBase.aero, parseEther('33.9'))],
      },
    ),
  },
  {
    name: 'ether for DAI with Settler',
    source: '0x Settler.execute with value, which needs no allowance',
    request: call(
      settler,
      settleFunction,
      settle(dai.address, parseEther('628'), [
        encode('BASIC(address sellToken, uint256 bps, address pool, uint256 offset, bytes data)', [
          '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
          10_000n,
          weth.address,
          0n,
          encode('deposit() payable'),
        ]),
        throughPool(concat([weth.address, '0x000001f4', dai.address]), parseEther('628')),
      ]),
      parseEther('0.2'),
    ),
    node: node([settler, weth.address, dai.address], {
      people: ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
      changes: [spent('ether', parseEther('0.2')), gained(dai, parseEther('633'))],
    }),
  },
]

const bebop = '0xbbbbbBB520d69a9775E85b458C58c648259FAD5F'
const jam = '0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6'
const maker = '0x51C72848c68a965f66FA7a88855F9f7784502a7F'
const bebopOrder = (
  chainId: number,
  [takerToken, takerAmount]: [string, bigint],
  [makerToken, makerAmount]: [string, bigint],
) =>
  sign(
    { name: 'BebopSettlement', version: '2', chainId, verifyingContract: bebop },
    [
      'SingleOrder(uint64 partner_id, uint256 expiry, address taker_address, address maker_address, uint256 maker_nonce, address taker_token, address maker_token, uint256 taker_amount, uint256 maker_amount, address receiver, uint256 packed_commands)',
    ],
    {
      partner_id: 0,
      expiry: now + 60,
      taker_address: account,
      maker_address: maker,
      maker_nonce: '190283746556',
      taker_token: takerToken,
      maker_token: makerToken,
      taker_amount: String(takerAmount),
      maker_amount: String(makerAmount),
      receiver: account,
      packed_commands: '0',
    },
  )

const bebopCases: CorpusCase[] = [
  {
    name: 'USDT for wrapped ether at the quote of a maker',
    source: 'Bebop BebopSettlement: SingleOrder (github.com/bebop-dex/bebop_rfq, docs.bebop.xyz)',
    request: bebopOrder(
      1,
      [usdt.address, parseUnits('500', 6)],
      [weth.address, parseEther('0.1572')],
    ),
    node: node([bebop, maker, usdt.address, weth.address]),
  },
  {
    name: 'wrapped ether for USDC at the quote of a maker on Base',
    source: 'Bebop BebopSettlement on Base: SingleOrder',
    request: bebopOrder(
      8453,
      [onBase.weth.address, parseEther('0.3')],
      [onBase.usdc.address, parseUnits('953.1', 6)],
    ),
    context: base,
    node: node([bebop, maker, onBase.weth.address, onBase.usdc.address]),
  },
  {
    name: 'two tokens for a third in one order of a solver',
    source: 'Bebop JamSettlement: JamOrder with two sell tokens (docs.bebop.xyz/jam)',
    request: sign(
      { name: 'JamSettlement', version: '2', chainId: 1, verifyingContract: jam },
      [
        'JamOrder(address taker, address receiver, uint256 expiry, uint256 exclusivityDeadline, uint256 nonce, address executor, uint256 partnerInfo, address[] sellTokens, address[] buyTokens, uint256[] sellAmounts, uint256[] buyAmounts, bytes32 hooksHash)',
      ],
      {
        taker: account,
        receiver: account,
        expiry: now + 120,
        exclusivityDeadline: now + 60,
        nonce: '77120938471',
        executor: maker,
        partnerInfo: '0',
        sellTokens: [dai.address, usdt.address],
        buyTokens: [wbtc.address],
        sellAmounts: [String(parseEther('300')), String(parseUnits('200', 6))],
        buyAmounts: [String(parseUnits('0.0052', 8))],
        hooksHash: zeroHash,
      },
    ),
    node: node([jam, maker, dai.address, usdt.address, wbtc.address]),
  },
]

/** Swaps at quotes and in auctions: CoW, 0x, Bebop. */
export const exchanges: CorpusCase[] = [...cow, ...zeroEx, ...bebopCases]
