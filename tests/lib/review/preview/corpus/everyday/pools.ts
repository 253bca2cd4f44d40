import { parseEther, parseUnits } from 'viem'
import { bnb, onBnb } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth, dai, wbtc } = tokens

const curveRouter = '0x16C6521Dff6baB339122a0FE25a9116693265353'
const crvUsd = {
  address: '0xf939E0A03FB07F59A73314E73794Be0E57ac1b4E',
  symbol: 'crvUSD',
  decimals: 18,
} as const
const crvUsdPool = '0x4DEcE678ceceb27446b35C672dC7d61F30bAD69E'
const stethPool = '0xDC24316b9AE028F1497c275EB9192a3Ea0f67022'
const tricrypto = '0x7F86Bf177Dd4F3494b841a37e810A34dD56c829B'

const curve: CorpusCase[] = [
  {
    name: 'USDC for crvUSD in its pool',
    source:
      'Curve stableswap pool crvUSD/USDC: exchange(int128,int128,uint256,uint256) (docs.curve.finance)',
    request: call(
      crvUsdPool,
      'exchange(int128 i, int128 j, uint256 _dx, uint256 _min_dy) returns (uint256)',
      [0n, 1n, parseUnits('450', 6), parseEther('449')],
    ),
    node: node([crvUsdPool], {
      facts: [crvUsd],
      changes: [
        ...paid(usdc, parseUnits('450', 6), crvUsdPool),
        gained(crvUsd, parseEther('449.9')),
      ],
    }),
  },
  {
    name: 'ether for stETH in the pool of Curve',
    source: 'Curve ETH/stETH pool: exchange(int128,int128,uint256,uint256) with value',
    request: call(
      stethPool,
      'exchange(int128 i, int128 j, uint256 dx, uint256 min_dy) payable returns (uint256)',
      [0n, 1n, parseEther('2'), parseEther('1.998')],
      parseEther('2'),
    ),
    node: node([stethPool], {
      changes: [
        ...paid('ether', parseEther('2'), stethPool),
        gained(tokens.steth, parseEther('1.9995')),
      ],
    }),
  },
  {
    name: 'USDC for wrapped bitcoin in a pool of three',
    source: 'Curve TricryptoUSDC pool: exchange(uint256,uint256,uint256,uint256)',
    request: call(
      tricrypto,
      'exchange(uint256 i, uint256 j, uint256 dx, uint256 min_dy) payable returns (uint256)',
      [0n, 1n, parseUnits('900', 6), parseUnits('0.0094', 8)],
    ),
    node: node([tricrypto], {
      changes: [
        ...paid(usdc, parseUnits('900', 6), tricrypto),
        gained(wbtc, parseUnits('0.00948', 8)),
      ],
    }),
  },
  {
    name: 'DAI for crvUSD over the router of Curve',
    source:
      'Curve RouterNG: exchange(address[11],uint256[5][5],uint256,uint256,address[5],address)',
    request: call(
      curveRouter,
      'exchange(address[11] _route, uint256[5][5] _swap_params, uint256 _amount, uint256 _min_dy, address[5] _pools, address _receiver) payable returns (uint256)',
      [
        [
          dai.address,
          '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
          usdc.address,
          crvUsdPool,
          crvUsd.address,
          ...Array<string>(6).fill(zeroAddress),
        ],
        [
          [0n, 1n, 1n, 1n, 3n],
          [0n, 1n, 1n, 1n, 2n],
          ...Array<bigint[]>(3).fill([0n, 0n, 0n, 0n, 0n]),
        ],
        parseEther('220'),
        parseEther('219.3'),
        Array<string>(5).fill(zeroAddress),
        account,
      ],
    ),
    node: node(
      [
        curveRouter,
        crvUsdPool,
        '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
        dai.address,
        usdc.address,
      ],
      {
        facts: [crvUsd],
        changes: [
          ...paid(dai, parseEther('220'), '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7'),
          gained(crvUsd, parseEther('219.8')),
        ],
      },
    ),
  },
]

const balancerRouter = '0xAE563E3f8219521950555F5962419C8919758Ea2'
const balancerVault = '0xbA1333333333a1BA1108E8412f11850A5C319bA9'
const lidoPool = '0xc4Ce391d82D164c166dF9c8336DDF84206b2F812'
const wsteth = { address: contracts.wsteth, symbol: 'wstETH', decimals: 18 } as const
const poolShares = { address: lidoPool, symbol: 'Aave Lido wETH-wstETH', decimals: 18 } as const

const balancer: CorpusCase[] = [
  {
    name: 'ether for wstETH in a boosted pool',
    source:
      'Balancer v3 Router.swapSingleTokenExactIn with wethIsEth (docs.balancer.fi, balancer-deployments)',
    request: call(
      balancerRouter,
      'swapSingleTokenExactIn(address pool, address tokenIn, address tokenOut, uint256 exactAmountIn, uint256 minAmountOut, uint256 deadline, bool wethIsEth, bytes userData) payable returns (uint256)',
      [
        lidoPool,
        weth.address,
        wsteth.address,
        parseEther('1.5'),
        parseEther('1.22'),
        BigInt(soon),
        true,
        '0x',
      ],
      parseEther('1.5'),
    ),
    node: node([balancerRouter, lidoPool, weth.address], {
      facts: [wsteth],
      changes: [spent('ether', parseEther('1.5')), gained(wsteth, parseEther('1.2243'))],
    }),
  },
  {
    name: 'two tokens added to a pool of Balancer',
    source: 'Balancer v3 Router.addLiquidityUnbalanced(address,uint256[],uint256,bool,bytes)',
    request: call(
      balancerRouter,
      'addLiquidityUnbalanced(address pool, uint256[] exactAmountsIn, uint256 minBptAmountOut, bool wethIsEth, bytes userData) payable returns (uint256)',
      [lidoPool, [parseEther('0.4'), parseEther('0.5')], parseEther('0.96'), false, '0x'],
    ),
    node: node([balancerRouter], {
      facts: [wsteth, poolShares],
      changes: [
        ...paid(wsteth, parseEther('0.4'), balancerVault),
        ...paid(weth, parseEther('0.5'), balancerVault),
        gained(poolShares, parseEther('0.971')),
      ],
    }),
  },
  {
    name: 'a pool of Balancer left in proportion',
    source: 'Balancer v3 Router.removeLiquidityProportional(address,uint256,uint256[],bool,bytes)',
    request: call(
      balancerRouter,
      'removeLiquidityProportional(address pool, uint256 exactBptAmountIn, uint256[] minAmountsOut, bool wethIsEth, bytes userData) payable returns (uint256[])',
      [lidoPool, parseEther('0.971'), [parseEther('0.39'), parseEther('0.49')], false, '0x'],
    ),
    node: node([balancerRouter], {
      facts: [wsteth, { ...poolShares, balance: parseEther('0.971') }],
      changes: [
        spent(poolShares, parseEther('0.971')),
        gained(wsteth, parseEther('0.4001')),
        gained(weth, parseEther('0.5003')),
      ],
    }),
  },
]

const smartRouter = '0x13f4EA83D0bd40E75C8222255bc855a974568Dd4'
const pancakeV2 = '0x10ED43C718714eb63d5aA57B78B54704E256024E'
const masterChef = '0x556B9306565093C855AEA9AE92A594704c2Cd59e'

const pancake: CorpusCase[] = [
  {
    name: 'USDT for Cake on BNB Smart Chain',
    source:
      'PancakeSwap SmartRouter.multicall(uint256,bytes[]) with exactInputSingle (developer.pancakeswap.finance)',
    request: call(
      smartRouter,
      'multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
      [
        BigInt(soon),
        [
          encode(
            'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountOut)',
            [
              {
                tokenIn: onBnb.usdt.address,
                tokenOut: onBnb.cake.address,
                fee: 2500,
                recipient: account,
                amountIn: parseEther('60'),
                amountOutMinimum: parseEther('28.4'),
                sqrtPriceLimitX96: 0n,
              },
            ],
          ),
        ],
      ],
    ),
    context: bnb,
    node: node([smartRouter, onBnb.usdt.address, onBnb.cake.address], {
      changes: [spent(onBnb.usdt, parseEther('60')), gained(onBnb.cake, parseEther('28.6'))],
    }),
  },
  {
    name: 'BNB for Cake in the older exchange',
    source: 'PancakeSwap v2 PancakeRouter.swapExactETHForTokens',
    request: call(
      pancakeV2,
      'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
      [parseEther('41'), [onBnb.wbnb.address, onBnb.cake.address], account, BigInt(soon)],
      parseEther('0.1'),
    ),
    context: bnb,
    node: node([pancakeV2, onBnb.wbnb.address, onBnb.cake.address], {
      changes: [spent('ether', parseEther('0.1')), gained(onBnb.cake, parseEther('41.3'))],
    }),
  },
  {
    name: 'Cake of a farm collected',
    source: 'PancakeSwap MasterChefV3.harvest(uint256,address)',
    request: call(masterChef, 'harvest(uint256 _tokenId, address _to) returns (uint256 reward)', [
      5_310_772n,
      account,
    ]),
    context: bnb,
    node: node([masterChef], { changes: [gained(onBnb.cake, parseEther('2.71'))] }),
  },
]

/** Swaps and shares of pools: Curve, Balancer, PancakeSwap. */
export const pools: CorpusCase[] = [...curve, ...balancer, ...pancake]
