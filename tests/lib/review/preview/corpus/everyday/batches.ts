import { parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { contracts, soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  batch,
  type CorpusCase,
  call,
  collection,
  friend,
  send,
  stranger,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth, steth } = tokens
const sDai = '0x83F20F44975D03b1b09e64809B757c47f942BEeA'
const spokePool = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const approve = (token: string, spender: string, amount: bigint) =>
  call(token, 'approve(address spender, uint256 amount) returns (bool)', [spender, amount])
const supply = (asset: string, amount: bigint) =>
  call(
    contracts.aavePool,
    'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
    [asset, amount, account, 0],
  )

/** Batches (EIP-5792): an exact allowance and what uses it, and calls that belong together. */
export const batches: CorpusCase[] = [
  {
    name: 'an exact approval and a swap in Uniswap v3',
    source: 'EIP-5792: approve, SwapRouter02.exactInputSingle',
    request: batch(
      approve(usdc.address, contracts.swapRouter02, parseUnits('330', 6)),
      call(
        contracts.swapRouter02,
        'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params) payable returns (uint256 amountOut)',
        [
          {
            tokenIn: usdc.address,
            tokenOut: weth.address,
            fee: 500,
            recipient: account,
            amountIn: parseUnits('330', 6),
            amountOutMinimum: parseEther('0.0993'),
            sqrtPriceLimitX96: 0n,
          },
        ],
      ),
    ),
  },
  {
    name: 'an exact approval and a deposit at Aave',
    source: 'EIP-5792: approve, Aave v3 Pool.supply',
    request: batch(
      approve(usdc.address, contracts.aavePool, parseUnits('200', 6)),
      supply(usdc.address, parseUnits('200', 6)),
    ),
  },
  {
    name: 'an exact approval and a deposit into savings',
    source: 'EIP-5792: approve, SavingsDai.deposit (ERC-4626)',
    request: batch(
      approve(dai.address, sDai, parseEther('410')),
      call(sDai, 'deposit(uint256 assets, address receiver) returns (uint256 shares)', [
        parseEther('410'),
        account,
      ]),
    ),
  },
  {
    name: 'ether wrapped, approved and supplied',
    source: 'EIP-5792: WETH9.deposit, approve, Aave v3 Pool.supply',
    request: batch(
      call(weth.address, 'deposit() payable', [], parseEther('2')),
      approve(weth.address, contracts.aavePool, parseEther('2')),
      supply(weth.address, parseEther('2')),
    ),
  },
  {
    name: 'ether staked, approved and wrapped',
    source: 'EIP-5792: Lido submit, approve, wstETH wrap',
    request: batch(
      call(
        steth.address,
        'submit(address _referral) payable returns (uint256)',
        [zeroAddress],
        parseEther('1'),
      ),
      approve(steth.address, contracts.wsteth, parseEther('1')),
      call(contracts.wsteth, 'wrap(uint256 _stETHAmount) returns (uint256)', [parseEther('1')]),
    ),
  },
  {
    name: 'USDT reset, approved and swapped',
    source: 'EIP-5792: approve 0, approve, Uniswap v2 Router02.swapExactTokensForETH',
    request: batch(
      approve(usdt.address, contracts.uniswapV2Router, 0n),
      approve(usdt.address, contracts.uniswapV2Router, parseUnits('165', 6)),
      call(
        contracts.uniswapV2Router,
        'swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
        [parseUnits('165', 6), parseEther('0.0497'), [usdt.address, weth.address], account, soon],
      ),
    ),
  },
  {
    name: 'an exact approval and a transfer to Base',
    source: 'EIP-5792: approve, Across SpokePool.depositV3',
    request: batch(
      approve(usdc.address, spokePool, parseUnits('260', 6)),
      call(
        spokePool,
        'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message) payable',
        [
          account,
          account,
          usdc.address,
          '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          parseUnits('260', 6),
          parseUnits('259.9', 6),
          8453n,
          zeroAddress,
          now - 30,
          now + 10_800,
          0,
          '0x',
        ],
      ),
    ),
  },
  {
    name: 'three old allowances revoked at once',
    source: 'Revoke.cash: batch of approve 0 and setApprovalForAll false',
    request: batch(
      approve(usdc.address, stranger, 0n),
      approve(dai.address, contracts.zeroExProxy, 0n),
      call(collection, 'setApprovalForAll(address operator, bool approved)', [stranger, false]),
    ),
  },
  {
    name: 'votes activated and cast',
    source: 'EIP-5792: UNI delegate to oneself, GovernorBravo.castVote',
    request: batch(
      call(contracts.uni, 'delegate(address delegatee)', [account]),
      call(
        '0x408ED6354d4973f66138C91495F2f2FCbd8724C3',
        'castVote(uint256 proposalId, uint8 support)',
        [95n, 0],
      ),
    ),
  },
  {
    name: 'ether and a token to one friend',
    source: 'EIP-5792: plain transfer and ERC-20 transfer',
    request: batch(
      send(friend, parseEther('0.03')),
      call(dai.address, 'transfer(address dst, uint256 wad) returns (bool)', [
        friend,
        parseEther('40'),
      ]),
    ),
  },
  {
    name: 'an exact approval and a repayment with a margin for interest',
    source: 'EIP-5792: approve, Compound v3 Comet.supply of the base token as a repayment',
    request: batch(
      approve(usdc.address, '0xc3d688B66703497DAA19211EEdff47f25384cdc3', parseUnits('500.5', 6)),
      call('0xc3d688B66703497DAA19211EEdff47f25384cdc3', 'supply(address asset, uint256 amount)', [
        usdc.address,
        parseUnits('500.5', 6),
      ]),
    ),
  },
]
