import { encodePacked, parseEther, parseUnits } from 'viem'
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
  encode,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const threePool = '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7'
const stethPool = '0xDC24316b9AE028F1497c275EB9192a3Ea0f67022'
const curveRouter = '0x16C6521Dff6baB339122a0FE25a9116693265353'
const wstethPool = '0x32296969ef14eb0c6d29669c550d4a0449130230000200000000000000000080'
/** How Curve and others write ether as a token. */
const etherAsToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const exactInputSingle =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountOut)'

/** Swaps at the pools' own routers; 1 ETH is worth about 3,300 USDC. */
export const swaps: CorpusCase[] = [
  {
    name: 'ether for USDC in Uniswap v2',
    source: 'Uniswap v2: Router02.swapExactETHForTokens',
    request: call(
      contracts.uniswapV2Router,
      'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
      [parseUnits('1640', 6), [tokens.weth.address, tokens.usdc.address], account, soon],
      parseEther('0.5'),
    ),
  },
  {
    name: 'DAI for ether in Uniswap v2',
    source: 'Uniswap v2: Router02.swapExactTokensForETH',
    request: call(
      contracts.uniswapV2Router,
      'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
      [
        parseEther('330'),
        parseEther('0.0993'),
        [tokens.dai.address, tokens.weth.address],
        account,
        soon,
      ],
    ),
  },
  {
    name: 'an exact amount of WBTC in SushiSwap',
    source: 'SushiSwap: UniswapV2Router02.swapTokensForExactTokens',
    request: call(
      '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F',
      'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
      [
        parseUnits('0.005', 8),
        parseUnits('486', 6),
        [tokens.usdc.address, tokens.weth.address, tokens.wbtc.address],
        account,
        soon,
      ],
    ),
  },
  {
    name: 'USDC for WETH in Uniswap v3',
    source: 'Uniswap v3: SwapRouter.exactInputSingle, with the deadline among the parameters',
    request: call(
      contracts.swapRouter,
      'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountOut)',
      [
        {
          tokenIn: tokens.usdc.address,
          tokenOut: tokens.weth.address,
          fee: 500,
          recipient: account,
          deadline: soon,
          amountIn: parseUnits('660', 6),
          amountOutMinimum: parseEther('0.1985'),
          sqrtPriceLimitX96: 0n,
        },
      ],
    ),
  },
  {
    name: 'USDC for ether, unwrapped in the same call',
    source: 'Uniswap v3: SwapRouter02.multicall(uint256,bytes[]) of exactInputSingle, unwrapWETH9',
    request: call(
      contracts.swapRouter02,
      'multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
      [
        soon,
        [
          encode(exactInputSingle, [
            {
              tokenIn: tokens.usdc.address,
              tokenOut: tokens.weth.address,
              fee: 500,
              recipient: '0x0000000000000000000000000000000000000002',
              amountIn: parseUnits('990', 6),
              amountOutMinimum: parseEther('0.2985'),
              sqrtPriceLimitX96: 0n,
            },
          ]),
          encode('unwrapWETH9(uint256 amountMinimum, address recipient) payable', [
            parseEther('0.2985'),
            account,
          ]),
        ],
      ],
    ),
  },
  {
    name: 'WBTC for DAI over two pools',
    source: 'Uniswap v3: SwapRouter02.exactInput with an encoded path',
    request: call(
      contracts.swapRouter02,
      'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256 amountOut)',
      [
        {
          path: encodePacked(
            ['address', 'uint24', 'address', 'uint24', 'address'],
            [tokens.wbtc.address, 3000, tokens.weth.address, 500, tokens.dai.address],
          ),
          recipient: account,
          amountIn: parseUnits('0.01', 8),
          amountOutMinimum: parseEther('951'),
        },
      ],
    ),
  },
  {
    name: 'an exact amount of DAI, the unspent ether returned',
    source: 'Uniswap v3: SwapRouter02.multicall(uint256,bytes[]) of exactOutputSingle, refundETH',
    request: call(
      contracts.swapRouter02,
      'multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
      [
        soon,
        [
          encode(
            'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountIn)',
            [
              {
                tokenIn: tokens.weth.address,
                tokenOut: tokens.dai.address,
                fee: 500,
                recipient: account,
                amountOut: parseEther('500'),
                amountInMaximum: parseEther('0.154'),
                sqrtPriceLimitX96: 0n,
              },
            ],
          ),
          encode('refundETH() payable'),
        ],
      ],
      parseEther('0.154'),
    ),
  },
  {
    name: 'DAI for USDC in the 3pool',
    source: 'Curve: 3pool exchange(int128,int128,uint256,uint256)',
    request: call(threePool, 'exchange(int128 i, int128 j, uint256 dx, uint256 min_dy)', [
      0n,
      1n,
      parseEther('600'),
      parseUnits('599.4', 6),
    ]),
  },
  {
    name: 'ether for stETH in the stETH pool',
    source: 'Curve: stETH pool exchange(int128,int128,uint256,uint256) with value',
    request: call(
      stethPool,
      'exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) payable returns (uint256)',
      [0n, 1n, parseEther('2'), parseEther('1.996')],
      parseEther('2'),
    ),
  },
  {
    name: 'stETH for ether over the router',
    source:
      'Curve: CurveRouter v1.1 exchange(address[11],uint256[5][5],uint256,uint256,address[5])',
    request: call(
      curveRouter,
      'exchange(address[11] _route, uint256[5][5] _swap_params, uint256 _amount, uint256 _expected, address[5] _pools) payable returns (uint256)',
      [
        [tokens.steth.address, stethPool, etherAsToken, ...Array(8).fill(zeroAddress)],
        [[1n, 0n, 1n, 1n, 2n], ...Array(4).fill([0n, 0n, 0n, 0n, 0n])],
        parseEther('1'),
        parseEther('0.9975'),
        Array(5).fill(zeroAddress),
      ],
    ),
  },
  {
    name: 'WETH for wstETH in Balancer',
    source: 'Balancer v2: Vault.swap(SingleSwap,FundManagement,uint256,uint256)',
    request: call(
      contracts.balancerVault,
      'swap((bytes32 poolId, uint8 kind, address assetIn, address assetOut, uint256 amount, bytes userData) singleSwap, (address sender, bool fromInternalBalance, address recipient, bool toInternalBalance) funds, uint256 limit, uint256 deadline) payable returns (uint256)',
      [
        {
          poolId: wstethPool,
          kind: 0,
          assetIn: tokens.weth.address,
          assetOut: contracts.wsteth,
          amount: parseEther('1.2'),
          userData: '0x',
        },
        {
          sender: account,
          fromInternalBalance: false,
          recipient: account,
          toInternalBalance: false,
        },
        parseEther('0.978'),
        soon,
      ],
    ),
  },
  {
    name: 'a signed order made invalid on chain',
    source: 'CoW Protocol: GPv2Settlement.invalidateOrder(bytes)',
    request: call(contracts.cowSettlement, 'invalidateOrder(bytes orderUid)', [
      encodePacked(['bytes32', 'address', 'uint32'], [zeroHash, account, soon]),
    ]),
  },
]
