import { parseEther, parseUnits } from 'viem'
import { base, onBase, onOptimism, optimism } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, gainedItem, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  call,
  encode,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, weth, dai, steth } = tokens
const pair = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
const curvePool = '0xDC24316b9AE028F1497c275EB9192a3Ea0f67022'
const curveToken = {
  address: '0x06325440D014e39736583c165C2963BA99fAf14E',
  symbol: 'steCRV',
  decimals: 18,
} as const
const gauge = '0x182B723a58739a9c974cFDB385ceaDb237453c28'
const booster = '0xF403C135812408BFbE8713b5A23a04b3D48AAE31'
const balPool = {
  address: '0x93d199263632a4EF4Bb438F1feB99e57b4b5f0BD',
  symbol: 'wstETH-WETH-BPT',
  decimals: 18,
} as const
const voter = '0x16613524e02ad97eDfeF371bC883F2F5d6C480A5'
const aeroGauge = '0x519BBD1Dd8C6A94C46080E24f316c14Ee758C025'
const velodromeRouter = '0xa062aE8A9c5e11aaA026fc2670B0D65cCc8B2858'
const lp = { address: pair, symbol: 'UNI-V2', decimals: 18 } as const

export const liquidity = everyday('liquidity', {
  'a pair of the second version supplied': {
    from: documents.uniswapV2,
    request: call(
      contracts.uniswapV2Router,
      'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256, uint256, uint256)',
      [
        usdc.address,
        parseUnits('330', 6),
        parseUnits('328', 6),
        parseEther('0.0995'),
        account,
        BigInt(soon),
      ],
      parseEther('0.1'),
    ),
    node: seen({
      contracts: [contracts.uniswapV2Router],
      facts: [lp],
      changes: [
        spent('ether', parseEther('0.1')),
        ...paid(usdc, parseUnits('330', 6), pair),
        gained(lp, 4_400_000_000_000n),
      ],
    }),
  },
  'a pair of the second version left': {
    from: documents.uniswapV2,
    request: call(
      contracts.uniswapV2Router,
      'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) returns (uint256, uint256)',
      [
        usdc.address,
        4_400_000_000_000n,
        parseUnits('325', 6),
        parseEther('0.098'),
        account,
        BigInt(soon),
      ],
    ),
    node: seen({
      contracts: [contracts.uniswapV2Router],
      facts: [{ ...lp, balance: 4_400_000_000_000n }],
      changes: [
        spent(lp, 4_400_000_000_000n),
        gained(usdc, parseUnits('329', 6)),
        gained('ether', parseEther('0.0998')),
      ],
    }),
  },
  'a range of the third version minted': {
    from: documents.uniswapV3,
    request: call(
      contracts.v3Positions,
      'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable returns (uint256, uint128, uint256, uint256)',
      [
        {
          token0: usdc.address,
          token1: weth.address,
          fee: 3000,
          tickLower: 194_940,
          tickUpper: 199_020,
          amount0Desired: parseUnits('300', 6),
          amount1Desired: parseEther('0.09'),
          amount0Min: parseUnits('290', 6),
          amount1Min: parseEther('0.087'),
          recipient: account,
          deadline: BigInt(soon),
        },
      ],
    ),
    node: seen({
      contracts: [contracts.v3Positions],
      changes: [
        spent(usdc, parseUnits('300', 6)),
        spent(weth, parseEther('0.09')),
        gainedItem(contracts.v3Positions, 1_104_220n),
      ],
    }),
  },
  'fees of a range collected': {
    from: documents.uniswapV3,
    request: call(
      contracts.v3Positions,
      'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params) payable returns (uint256, uint256)',
      [
        {
          tokenId: 1_104_220n,
          recipient: account,
          amount0Max: 2n ** 128n - 1n,
          amount1Max: 2n ** 128n - 1n,
        },
      ],
    ),
    node: seen({
      contracts: [contracts.v3Positions],
      changes: [gained(usdc, parseUnits('4.1', 6)), gained(weth, parseEther('0.0011'))],
    }),
  },
  'a range left, its ether unwrapped': {
    from: documents.uniswapV3,
    request: call(contracts.v3Positions, 'multicall(bytes[] data) payable returns (bytes[])', [
      [
        encode(
          'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params) payable',
          [
            {
              tokenId: 1_104_220n,
              liquidity: 93_847_100_000_000n,
              amount0Min: parseUnits('280', 6),
              amount1Min: parseEther('0.08'),
              deadline: BigInt(soon),
            },
          ],
        ),
        encode(
          'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params) payable',
          [
            {
              tokenId: 1_104_220n,
              recipient: zeroAddress,
              amount0Max: 2n ** 128n - 1n,
              amount1Max: 2n ** 128n - 1n,
            },
          ],
        ),
        encode('unwrapWETH9(uint256 amountMinimum, address recipient) payable', [
          parseEther('0.08'),
          account,
        ]),
        encode('sweepToken(address token, uint256 amountMinimum, address recipient) payable', [
          usdc.address,
          parseUnits('280', 6),
          account,
        ]),
      ],
    ]),
    node: seen({
      contracts: [contracts.v3Positions],
      changes: [gained(usdc, parseUnits('301', 6)), gained('ether', parseEther('0.0891'))],
    }),
  },
  'a range moved by the contract of the fourth version': {
    from: documents.uniswapV4,
    request: call(
      contracts.v4Positions,
      'modifyLiquidities(bytes unlockData, uint256 deadline) payable',
      [
        values('bytes actions, bytes[] params', [
          '0x0111',
          [
            values(
              'uint256 tokenId, uint256 liquidity, uint128 amount0Min, uint128 amount1Min, bytes hookData',
              [55_102n, 0n, 0n, 0n, '0x'],
            ),
            values('address currency0, address currency1, address recipient', [
              zeroAddress,
              usdc.address,
              account,
            ]),
          ],
        ]),
        BigInt(soon),
      ],
    ),
    node: seen({
      contracts: [contracts.v4Positions],
      changes: [gained('ether', parseEther('0.0021')), gained(usdc, parseUnits('6.8', 6))],
    }),
  },
  'ether and stETH in the pool of Curve': {
    from: documents.curvePools,
    request: call(
      curvePool,
      'add_liquidity(uint256[2] amounts, uint256 min_mint_amount) payable returns (uint256)',
      [[parseEther('1'), parseEther('1')], parseEther('1.86')],
      parseEther('1'),
    ),
    node: seen({
      contracts: [curvePool],
      facts: [curveToken],
      changes: [
        spent('ether', parseEther('1')),
        ...paid(steth, parseEther('1'), curvePool),
        gained(curveToken, parseEther('1.87')),
      ],
    }),
  },
  'one coin out of the pool of Curve': {
    from: documents.curvePools,
    request: call(
      curvePool,
      'remove_liquidity_one_coin(uint256 token_amount, int128 i, uint256 min_amount) returns (uint256)',
      [parseEther('1.87'), 0n, parseEther('1.98')],
    ),
    node: seen({
      contracts: [curvePool],
      facts: [{ ...curveToken, balance: parseEther('1.87') }],
      changes: [spent(curveToken, parseEther('1.87')), gained('ether', parseEther('1.994'))],
    }),
  },
  'pool tokens of Curve staked in their gauge': {
    from: documents.curve,
    request: call(gauge, 'deposit(uint256 _value)', [parseEther('1.87')]),
    node: seen({
      contracts: [gauge],
      facts: [{ ...curveToken, balance: parseEther('1.87') }],
      changes: paid(curveToken, parseEther('1.87'), gauge),
    }),
  },
  'pool tokens staked with Convex': {
    from: documents.convex,
    request: batch(
      call(curveToken.address, 'approve(address spender, uint256 amount) returns (bool)', [
        booster,
        parseEther('1.87'),
      ]),
      call(booster, 'deposit(uint256 _pid, uint256 _amount, bool _stake) returns (bool)', [
        25n,
        parseEther('1.87'),
        true,
      ]),
    ),
    node: seen({
      contracts: [booster],
      facts: [{ ...curveToken, balance: parseEther('1.87') }],
      changes: [spent(curveToken, parseEther('1.87'))],
    }),
  },
  'a pool of Balancer joined': {
    from: documents.balancer,
    request: call(
      contracts.balancerVault,
      'joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable',
      [
        '0x93d199263632a4ef4bb438f1feb99e57b4b5f0bd0000000000000000000005c2',
        account,
        account,
        {
          assets: [contracts.wsteth, weth.address],
          maxAmountsIn: [0n, parseEther('2')],
          userData: values('uint256 kind, uint256[] amounts, uint256 minimum', [
            1n,
            [0n, parseEther('2')],
            parseEther('1.96'),
          ]),
          fromInternalBalance: false,
        },
      ],
    ),
    node: seen({
      contracts: [contracts.balancerVault],
      facts: [balPool],
      changes: [
        ...paid(weth, parseEther('2'), contracts.balancerVault),
        gained(balPool, parseEther('1.98')),
      ],
    }),
  },
  'a stake in a gauge of Aerodrome': {
    from: documents.aerodrome,
    on: base,
    request: call(aeroGauge, 'deposit(uint256 _amount)', [parseUnits('0.0004', 18)]),
    node: seen({
      contracts: [aeroGauge],
      facts: [
        {
          address: '0x6cDcb1C4A4D1C3C6d054b27AC5B77e89eAFb971d',
          symbol: 'vAMM-USDC/AERO',
          decimals: 18,
          balance: parseUnits('0.0004', 18),
        },
      ],
      changes: [
        spent(
          {
            address: '0x6cDcb1C4A4D1C3C6d054b27AC5B77e89eAFb971d',
            symbol: 'vAMM-USDC/AERO',
            decimals: 18,
          },
          parseUnits('0.0004', 18),
        ),
      ],
    }),
  },
  'votes of a lock spread over pools of Aerodrome': {
    from: documents.aerodrome,
    on: base,
    request: call(voter, 'vote(uint256 _tokenId, address[] _poolVote, uint256[] _weights)', [
      40_121n,
      ['0x6cDcb1C4A4D1C3C6d054b27AC5B77e89eAFb971d', onBase.weth.address],
      [70n, 30n],
    ]),
    node: seen({ contracts: [voter] }),
  },
  'a stable pair of Velodrome supplied': {
    from: documents.aerodrome,
    on: optimism,
    request: call(
      velodromeRouter,
      'addLiquidity(address tokenA, address tokenB, bool stable, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256, uint256)',
      [
        onOptimism.usdc.address,
        onOptimism.op.address,
        false,
        parseUnits('100', 6),
        parseUnits('140', 18),
        parseUnits('98', 6),
        parseUnits('138', 18),
        account,
        BigInt(soon),
      ],
    ),
    node: seen({
      contracts: [velodromeRouter, onOptimism.usdc.address, onOptimism.op.address],
      changes: [
        spent(onOptimism.usdc, parseUnits('100', 6)),
        spent(onOptimism.op, parseUnits('140', 18)),
      ],
    }),
  },
  'DAI in a vault of Yearn': {
    from: documents.yearn,
    request: call(
      '0x028eC7330ff87667b6dfb0D94b954c820195336c',
      'deposit(uint256 assets, address receiver) returns (uint256)',
      [parseUnits('400', 18), account],
    ),
    node: seen({
      facts: [
        { address: '0x028eC7330ff87667b6dfb0D94b954c820195336c', symbol: 'yvDAI-1', decimals: 18 },
      ],
      changes: [
        ...paid(dai, parseUnits('400', 18), '0x028eC7330ff87667b6dfb0D94b954c820195336c'),
        gained(
          {
            address: '0x028eC7330ff87667b6dfb0D94b954c820195336c',
            symbol: 'yvDAI-1',
            decimals: 18,
          },
          parseUnits('371', 18),
        ),
      ],
    }),
  },
})
