import { parseEther, parseUnits } from 'viem'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth } = tokens
const manager = contracts.v3Positions
const max128 = 2n ** 128n - 1n
const deadline = BigInt(soon)
const multicall = 'multicall(bytes[] data) payable returns (bytes[] results)'
const mint =
  'mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline) params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)'
const increase =
  'increaseLiquidity((uint256 tokenId, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params) payable returns (uint128 liquidity, uint256 amount0, uint256 amount1)'
const decrease =
  'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 amount0Min, uint256 amount1Min, uint256 deadline) params) payable returns (uint256 amount0, uint256 amount1)'
const collect =
  'collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params) payable returns (uint256 amount0, uint256 amount1)'
const tokenId = 914_772n
const everythingTo = (recipient: string) => ({
  tokenId,
  recipient,
  amount0Max: max128,
  amount1Max: max128,
})
const wethPosition = {
  token0: usdc.address,
  token1: weth.address,
  fee: 500,
  tickLower: 194_000,
  tickUpper: 197_200,
  amount0Desired: parseUnits('660', 6),
  amount1Desired: parseEther('0.2'),
  amount0Min: parseUnits('649', 6),
  amount1Min: parseEther('0.1965'),
  recipient: account,
  deadline,
}

/** Positions in pools that the account opens, changes and closes for itself. */
export const positions: CorpusCase[] = [
  {
    name: 'a position of two stablecoins',
    source: 'Uniswap v3: NonfungiblePositionManager.mint(MintParams)',
    request: call(manager, mint, [
      {
        token0: dai.address,
        token1: usdc.address,
        fee: 100,
        tickLower: -276_326,
        tickUpper: -276_322,
        amount0Desired: parseEther('500'),
        amount1Desired: parseUnits('500', 6),
        amount0Min: parseEther('480'),
        amount1Min: parseUnits('480', 6),
        recipient: account,
        deadline,
      },
    ]),
  },
  {
    name: 'a position with ether, the rest returned',
    source: 'Uniswap v3: NonfungiblePositionManager.multicall of mint, refundETH',
    request: call(
      manager,
      multicall,
      [[encode(mint, [wethPosition]), encode('refundETH() payable')]],
      parseEther('0.2'),
    ),
  },
  {
    name: 'liquidity added to a position',
    source: 'Uniswap v3: NonfungiblePositionManager.increaseLiquidity',
    request: call(manager, increase, [
      {
        tokenId,
        amount0Desired: parseUnits('120', 6),
        amount1Desired: parseEther('0.036'),
        amount0Min: parseUnits('118', 6),
        amount1Min: parseEther('0.0354'),
        deadline,
      },
    ]),
  },
  {
    name: 'the fees of a position collected',
    source: 'Uniswap v3: NonfungiblePositionManager.collect to the own account',
    request: call(manager, collect, [everythingTo(account)]),
  },
  {
    name: 'half of a position closed, paid out in ether',
    source:
      'Uniswap v3: multicall of decreaseLiquidity, collect to the manager, unwrapWETH9, sweepToken',
    request: call(manager, multicall, [
      [
        encode(decrease, [
          {
            tokenId,
            liquidity: 18_204_551_930_114n,
            amount0Min: parseUnits('322', 6),
            amount1Min: parseEther('0.0975'),
            deadline,
          },
        ]),
        encode(collect, [everythingTo(zeroAddress)]),
        encode('unwrapWETH9(uint256 amountMinimum, address recipient) payable', [
          parseEther('0.0975'),
          account,
        ]),
        encode('sweepToken(address token, uint256 amountMinimum, address recipient) payable', [
          usdc.address,
          parseUnits('322', 6),
          account,
        ]),
      ],
    ]),
  },
  {
    name: 'an empty position burned',
    source: 'Uniswap v3: NonfungiblePositionManager.burn(uint256)',
    request: call(manager, 'burn(uint256 tokenId) payable', [tokenId]),
  },
  {
    name: 'a new pool created with its first price',
    source: 'Uniswap v3: NonfungiblePositionManager.createAndInitializePoolIfNecessary',
    request: call(
      manager,
      'createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
      [contracts.uni, weth.address, 10_000, 3_411_027_304_811_224_509_133_002_210n],
    ),
  },
  {
    name: 'the fees of a position of version 4 collected',
    source: 'Uniswap v4: PositionManager.modifyLiquidities of DECREASE_LIQUIDITY 0, TAKE_PAIR',
    request: call(
      contracts.v4Positions,
      'modifyLiquidities(bytes unlockData, uint256 deadline) payable',
      [
        values('bytes actions, bytes[] params', [
          '0x0111',
          [
            values(
              'uint256 tokenId, uint256 liquidity, uint128 amount0Min, uint128 amount1Min, bytes hookData',
              [31_877n, 0n, 0n, 0n, '0x'],
            ),
            values('address currency0, address currency1, address recipient', [
              zeroAddress,
              usdc.address,
              account,
            ]),
          ],
        ]),
        deadline,
      ],
    ),
  },
  {
    name: 'a pool of version 2 left, paid out in ether',
    source: 'Uniswap v2: Router02.removeLiquidityETH',
    request: call(
      contracts.uniswapV2Router,
      'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) returns (uint256 amountToken, uint256 amountETH)',
      [dai.address, parseEther('4.1'), parseEther('229'), parseEther('0.0693'), account, deadline],
    ),
  },
  {
    name: 'a weighted pool joined',
    source: 'Balancer v2: Vault.joinPool(bytes32,address,address,JoinPoolRequest)',
    request: call(
      contracts.balancerVault,
      'joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request) payable',
      [
        '0x32296969ef14eb0c6d29669c550d4a0449130230000200000000000000000080',
        account,
        account,
        {
          assets: [contracts.wsteth, weth.address],
          maxAmountsIn: [0n, parseEther('1')],
          userData: values('uint256 kind, uint256[] amountsIn, uint256 minimumBPT', [
            1n,
            [0n, parseEther('1')],
            parseEther('0.965'),
          ]),
          fromInternalBalance: false,
        },
      ],
    ),
  },
  {
    name: 'the 3pool left in one coin',
    source: 'Curve: 3pool remove_liquidity_one_coin(uint256,int128,uint256)',
    request: call(
      '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
      'remove_liquidity_one_coin(uint256 _token_amount, int128 i, uint256 min_amount)',
      [parseEther('90'), 1n, parseUnits('92.8', 6)],
    ),
  },
]
