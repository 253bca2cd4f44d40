import { encodePacked, parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import {
  contracts,
  soon,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth, wbtc } = tokens
const cowDomain = {
  name: 'Gnosis Protocol',
  version: 'v2',
  chainId: 1,
  verifyingContract: contracts.cowSettlement,
}
const cowType =
  'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)'
const cowAppData = '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d'
const permit2Domain = { name: 'Permit2', chainId: 1, verifyingContract: contracts.permit2 }
const tokenPermissions = 'TokenPermissions(address token, uint256 amount)'
const orderInfo =
  'OrderInfo(address reactor, address swapper, uint256 nonce, uint256 deadline, address additionalValidationContract, bytes additionalValidationData)'
const dutchOutput =
  'DutchOutput(address token, uint256 startAmount, uint256 endAmount, address recipient)'
const cowOrder = (change: Record<string, unknown>) =>
  sign(cowDomain, [cowType], {
    sellToken: usdc.address,
    buyToken: weth.address,
    receiver: account,
    sellAmount: parseUnits('660', 6).toString(),
    buyAmount: parseEther('0.1985').toString(),
    validTo: now + 1800,
    appData: cowAppData,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    ...change,
  })
const orderUid = encodePacked(
  ['bytes32', 'address', 'uint32'],
  ['0x6b1a4f0c9d27e3b58f2c7e90ad41b36c5e8f7a2d1094c3b6e5f8a7d2c1b0e9f4', account, soon],
)
const infoOf = (reactor: string, nonce: string) => ({
  reactor,
  swapper: account,
  nonce,
  deadline: String(now + 1260),
  additionalValidationContract: zeroAddress,
  additionalValidationData: '0x',
})
const dutchReactor = '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'
const dutchReactorV2 = '0x00000011F84B9aa48e5f8aA8B9897600006289Be'

/** Swaps that are signed as orders and executed by others; 1 ETH is about 3,300 USDC. */
export const orders: CorpusCase[] = [
  {
    name: 'USDC for WETH at the market price at CoW Swap',
    source: 'CoW Protocol: GPv2 Order, kind sell',
    request: cowOrder({}),
  },
  {
    name: 'a limit order for wrapped bitcoin for a week',
    source: 'CoW Protocol: GPv2 Order, kind buy, partially fillable',
    request: cowOrder({
      buyToken: wbtc.address,
      sellAmount: parseUnits('900', 6).toString(),
      buyAmount: parseUnits('0.01', 8).toString(),
      validTo: now + 7 * 86_400,
      kind: 'buy',
      partiallyFillable: true,
    }),
  },
  {
    name: 'DAI for ether, where the empty receiver means the owner',
    source: 'CoW Protocol: GPv2 Order with receiver address(0)',
    request: cowOrder({
      sellToken: dai.address,
      buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      receiver: zeroAddress,
      sellAmount: parseEther('825').toString(),
      buyAmount: parseEther('0.248').toString(),
    }),
  },
  {
    name: 'a CoW order cancelled',
    source: 'CoW Protocol: OrderCancellations(bytes[] orderUids)',
    request: sign(cowDomain, ['OrderCancellations(bytes[] orderUids)'], { orderUids: [orderUid] }),
  },
  {
    name: 'ether sold with an order on chain',
    source: 'CoW Protocol: CoWSwapEthFlow.createOrder(EthFlowOrder.Data)',
    request: call(
      '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC',
      'createOrder((address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order) payable returns (bytes32 orderHash)',
      [
        {
          buyToken: usdc.address,
          receiver: account,
          sellAmount: parseEther('0.6'),
          buyAmount: parseUnits('1962', 6),
          appData: cowAppData,
          feeAmount: 0n,
          validTo: now + 1800,
          partiallyFillable: false,
          quoteId: 981_442_107n,
        },
      ],
      parseEther('0.6'),
    ),
  },
  {
    name: 'an order of UniswapX with a falling price',
    source: 'UniswapX: PermitWitnessTransferFrom of an ExclusiveDutchOrder',
    request: sign(
      permit2Domain,
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, ExclusiveDutchOrder witness)',
        'ExclusiveDutchOrder(OrderInfo info, uint256 decayStartTime, uint256 decayEndTime, address exclusiveFiller, uint256 exclusivityOverrideBps, address inputToken, uint256 inputStartAmount, uint256 inputEndAmount, DutchOutput[] outputs)',
        orderInfo,
        dutchOutput,
        tokenPermissions,
      ],
      {
        permitted: { token: weth.address, amount: parseEther('1').toString() },
        spender: dutchReactor,
        nonce: '1993353164669688581970088190602701610528397285201889446578254799128576197633',
        deadline: String(now + 1260),
        witness: {
          info: infoOf(
            dutchReactor,
            '1993353164669688581970088190602701610528397285201889446578254799128576197633',
          ),
          decayStartTime: String(now + 60),
          decayEndTime: String(now + 120),
          exclusiveFiller: zeroAddress,
          exclusivityOverrideBps: '100',
          inputToken: weth.address,
          inputStartAmount: parseEther('1').toString(),
          inputEndAmount: parseEther('1').toString(),
          outputs: [
            {
              token: usdc.address,
              startAmount: parseUnits('3301', 6).toString(),
              endAmount: parseUnits('3268', 6).toString(),
              recipient: account,
            },
          ],
        },
      },
    ),
  },
  {
    name: 'an order of UniswapX with a cosigner and the interface fee',
    source: 'UniswapX: PermitWitnessTransferFrom of a V2DutchOrder',
    request: sign(
      permit2Domain,
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, V2DutchOrder witness)',
        'V2DutchOrder(OrderInfo info, address cosigner, address baseInputToken, uint256 baseInputStartAmount, uint256 baseInputEndAmount, DutchOutput[] baseOutputs)',
        orderInfo,
        dutchOutput,
        tokenPermissions,
      ],
      {
        permitted: { token: dai.address, amount: parseEther('990').toString() },
        spender: dutchReactorV2,
        nonce: '1993353164669688581970088190602701610528397285201889446578254799128643306497',
        deadline: String(now + 1260),
        witness: {
          info: infoOf(
            dutchReactorV2,
            '1993353164669688581970088190602701610528397285201889446578254799128643306497',
          ),
          cosigner: '0x4449Cd34d1eb1FEDCF02A1Be3834FfDe8E6A6180',
          baseInputToken: dai.address,
          baseInputStartAmount: parseEther('990').toString(),
          baseInputEndAmount: parseEther('990').toString(),
          baseOutputs: [
            {
              token: zeroAddress,
              startAmount: parseEther('0.2993').toString(),
              endAmount: parseEther('0.2963').toString(),
              recipient: account,
            },
            {
              token: zeroAddress,
              startAmount: parseEther('0.00075').toString(),
              endAmount: parseEther('0.00074').toString(),
              recipient: '0x000000fee13a103A10D593b9AE06b3e05F2E7E1c',
            },
          ],
        },
      },
    ),
  },
  {
    name: 'a limit order of 1inch for an hour',
    source: '1inch: Limit Order Protocol v4 Order, the expiration in bits 80 to 119 of makerTraits',
    request: sign(
      {
        name: '1inch Aggregation Router',
        version: '6',
        chainId: 1,
        verifyingContract: contracts.oneInch,
      },
      [
        'Order(uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits)',
      ],
      {
        salt: '102412815604045131512831213321142413098',
        maker: account,
        receiver: zeroAddress,
        makerAsset: weth.address,
        takerAsset: usdc.address,
        makingAmount: parseEther('0.5').toString(),
        takingAmount: parseUnits('1725', 6).toString(),
        makerTraits: (BigInt(now + 3600) << 80n).toString(),
      },
    ),
  },
  {
    name: 'a limit order of 0x',
    source: '0x: Exchange Proxy v4 LimitOrder',
    request: sign(
      { name: 'ZeroEx', version: '1.0.0', chainId: 1, verifyingContract: contracts.zeroExProxy },
      [
        'LimitOrder(address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt)',
      ],
      {
        makerToken: dai.address,
        takerToken: weth.address,
        makerAmount: parseEther('640').toString(),
        takerAmount: parseEther('0.2').toString(),
        takerTokenFeeAmount: '0',
        maker: account,
        taker: zeroAddress,
        sender: zeroAddress,
        feeRecipient: zeroAddress,
        pool: zeroHash,
        expiry: String(now + 3600),
        salt: '1768435200337',
      },
    ),
  },
]
