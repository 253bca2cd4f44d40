import { concat, parseEther, parseUnits } from 'viem'
import {
  arbitrum,
  base,
  bnb,
  onArbitrum,
  onBase,
  onBnb,
  onPolygon,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  call,
  encode,
  sign,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, usdt, weth, dai } = tokens
const aerodromeRouter = '0xcF77a3Ba9A5CA399B7c97c74d54e5b1Beb874E43'
const pancake = '0x10ED43C718714eb63d5aA57B78B54704E256024E'
const curvePool = '0x4f493B7dE8aAC7d55F71853688b1F7C8F0243C85'
const universalBase = '0x6fF5693b99212Da76ad316178A184AB56D299b43'
const single =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)'
const approve = 'approve(address spender, uint256 amount) returns (bool)'
const pool = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'

export const swaps = everyday('swaps', {
  'a little USDC for WETH': {
    from: documents.uniswapV3,
    request: call(contracts.swapRouter02, single, [
      {
        tokenIn: usdc.address,
        tokenOut: weth.address,
        fee: 500,
        recipient: account,
        amountIn: parseUnits('85', 6),
        amountOutMinimum: parseEther('0.0254'),
        sqrtPriceLimitX96: 0n,
      },
    ]),
    node: seen({
      contracts: [contracts.swapRouter02, pool],
      changes: [...paid(usdc, parseUnits('85', 6), pool), gained(weth, parseEther('0.0257'))],
    }),
  },
  'ether for USDT along the second version': {
    from: documents.uniswapV2,
    request: call(
      contracts.uniswapV2Router,
      'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])',
      [parseUnits('1640', 6), [weth.address, usdt.address], account, BigInt(soon)],
      parseEther('0.5'),
    ),
    node: seen({
      contracts: [contracts.uniswapV2Router],
      changes: [spent('ether', parseEther('0.5')), gained(usdt, parseUnits('1652', 6))],
    }),
  },
  'approval of a router and a swap in one batch': {
    from: documents.eip5792,
    request: batch(
      call(dai.address, approve, [contracts.swapRouter02, parseUnits('240', 18)]),
      call(contracts.swapRouter02, single, [
        {
          tokenIn: dai.address,
          tokenOut: usdc.address,
          fee: 100,
          recipient: account,
          amountIn: parseUnits('240', 18),
          amountOutMinimum: parseUnits('239.5', 6),
          sqrtPriceLimitX96: 0n,
        },
      ]),
    ),
    node: seen({
      contracts: [contracts.swapRouter02],
      changes: [spent(dai, parseUnits('240', 18)), gained(usdc, parseUnits('239.9', 6))],
    }),
  },
  'ether for USDC on Base by the universal router': {
    from: documents.universalRouter,
    on: base,
    request: call(
      universalBase,
      'execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
      [
        concat(['0x0b', '0x00']),
        [
          values('address recipient, uint256 amount', [
            '0x0000000000000000000000000000000000000002',
            parseEther('0.08'),
          ]),
          values(
            'address recipient, uint256 amountIn, uint256 amountOutMin, bytes path, bool payerIsUser',
            [
              '0x0000000000000000000000000000000000000001',
              parseEther('0.08'),
              parseUnits('262', 6),
              concat([onBase.weth.address, '0x0001f4', onBase.usdc.address]),
              false,
            ],
          ),
        ],
        BigInt(soon),
      ],
      parseEther('0.08'),
    ),
    node: seen({
      contracts: [universalBase, onBase.usdc.address],
      changes: [spent('ether', parseEther('0.08')), gained(onBase.usdc, parseUnits('264', 6))],
    }),
  },
  'AERO bought on Aerodrome': {
    from: documents.aerodrome,
    on: base,
    request: call(
      aerodromeRouter,
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, (address from, address to, bool stable, address factory)[] routes, address to, uint256 deadline) returns (uint256[])',
      [
        parseUnits('40', 6),
        parseUnits('33', 18),
        [
          {
            from: onBase.usdc.address,
            to: onBase.aero.address,
            stable: false,
            factory: '0x420DD381b31aEf6683db6B902084cB0FFECe40Da',
          },
        ],
        account,
        BigInt(soon),
      ],
    ),
    node: seen({
      contracts: [aerodromeRouter, onBase.usdc.address],
      changes: [
        spent(onBase.usdc, parseUnits('40', 6)),
        gained(onBase.aero, parseUnits('33.4', 18)),
      ],
    }),
  },
  'CAKE sold for BUSD-T on PancakeSwap': {
    from: documents.pancake,
    on: bnb,
    request: call(
      pancake,
      'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
      [
        parseUnits('30', 18),
        parseUnits('72', 18),
        [onBnb.cake.address, onBnb.wbnb.address, onBnb.usdt.address],
        account,
        BigInt(soon),
      ],
    ),
    node: seen({
      contracts: [pancake, onBnb.cake.address],
      changes: [
        spent(onBnb.cake, parseUnits('30', 18)),
        gained(onBnb.usdt, parseUnits('72.7', 18)),
      ],
    }),
  },
  'crvUSD pool: USDC exchanged': {
    from: documents.curvePools,
    request: call(
      curvePool,
      'exchange(int128 i, int128 j, uint256 _dx, uint256 _min_dy) returns (uint256)',
      [0n, 1n, parseUnits('300', 6), parseUnits('299.4', 18)],
    ),
    node: seen({
      contracts: [curvePool],
      facts: [
        { address: '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E', symbol: 'crvUSD', decimals: 18 },
      ],
      changes: [
        ...paid(usdc, parseUnits('300', 6), curvePool),
        gained(
          { address: '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E', symbol: 'crvUSD', decimals: 18 },
          parseUnits('299.7', 18),
        ),
      ],
    }),
  },
  'WETH swapped to exactly a hundred USDC on Arbitrum': {
    from: documents.uniswapV3,
    on: arbitrum,
    request: call(
      contracts.swapRouter,
      'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
      [
        {
          tokenIn: onArbitrum.weth.address,
          tokenOut: onArbitrum.usdc.address,
          fee: 500,
          recipient: account,
          deadline: BigInt(soon),
          amountOut: parseUnits('100', 6),
          amountInMaximum: parseEther('0.0305'),
          sqrtPriceLimitX96: 0n,
        },
      ],
    ),
    node: seen({
      contracts: [contracts.swapRouter, onArbitrum.weth.address],
      changes: [
        spent(onArbitrum.weth, parseEther('0.0302')),
        gained(onArbitrum.usdc, parseUnits('100', 6)),
      ],
    }),
  },
  'POL for USDC on Polygon with the rest refunded': {
    from: documents.uniswapV3,
    on: polygon,
    request: call(
      contracts.swapRouter02,
      'multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
      [
        BigInt(soon),
        [
          encode(
            'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params) payable returns (uint256)',
            [
              {
                tokenIn: onPolygon.wpol.address,
                tokenOut: onPolygon.usdc.address,
                fee: 500,
                recipient: account,
                amountOut: parseUnits('2', 6),
                amountInMaximum: parseEther('9'),
                sqrtPriceLimitX96: 0n,
              },
            ],
          ),
          encode('refundETH() payable'),
        ],
      ],
      parseEther('9'),
    ),
    node: seen({
      contracts: [contracts.swapRouter02, onPolygon.usdc.address],
      changes: [spent('ether', parseEther('8.8')), gained(onPolygon.usdc, parseUnits('2', 6))],
    }),
  },
  'WETH sold in an order of CoW': {
    from: documents.cow,
    request: sign(
      domain('Gnosis Protocol', contracts.cowSettlement, 1, 'v2'),
      [
        'Order(address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance)',
      ],
      {
        sellToken: weth.address,
        buyToken: usdc.address,
        receiver: account,
        sellAmount: String(parseEther('0.25')),
        buyAmount: String(parseUnits('821', 6)),
        validTo: soon,
        appData: '0x5a8bb9f6ca0c7866975311fda46e2bc2fa9ca16c569e60cf935a09f4989f95a1',
        feeAmount: '0',
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      },
    ),
    node: seen({ contracts: [contracts.cowSettlement] }),
  },
  'an order of CoW given up': {
    from: documents.cow,
    request: sign(
      domain('Gnosis Protocol', contracts.cowSettlement, 1, 'v2'),
      ['OrderCancellations(bytes[] orderUids)'],
      {
        orderUids: [`0x${'a1'.repeat(56)}`],
      },
    ),
    node: seen({ contracts: [contracts.cowSettlement] }),
  },
  'a limit order of 1inch at the price of the market': {
    from: documents.oneInch,
    request: sign(
      domain('1inch Aggregation Router', contracts.oneInch, 1, '6'),
      [
        'Order(uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits)',
      ],
      {
        salt: '102412815611787935992271873344279698181002251432500613888978521074851540062603',
        maker: account,
        receiver: zeroAddress,
        makerAsset: usdc.address,
        takerAsset: dai.address,
        makingAmount: String(parseUnits('500', 6)),
        takingAmount: String(parseUnits('500.5', 18)),
        makerTraits:
          '33471150795161712739625987854073848363835856965607525350783622537007396290560',
      },
    ),
    node: seen({ contracts: [contracts.oneInch] }),
  },
})
