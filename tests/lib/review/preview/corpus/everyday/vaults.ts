import { parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { contracts, soon } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const sDai = '0x83F20F44975D03b1b09e64809B757c47f942BEeA'
const sUsds = '0xa3931d71877C0E7a3148CB7Eb4463524FEc27fbD'
const steakhouse = '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB'
const sUsde = '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497'
const crv = '0xD533a949740bb3306d119CC777fa900bA034cd52'
const votingEscrow = '0x5f3b5DfEb7B28CDbD7FAba78963EE202a494e2A2'
const convex = '0xF403C135812408BFbE8713b5A23a04b3D48AAE31'
const deposit = 'deposit(uint256 assets, address receiver) returns (uint256 shares)'

/** Savings, vaults and the staking of tokens. */
export const vaults: CorpusCase[] = [
  {
    name: 'DAI saved in sDAI',
    source: 'Maker: SavingsDai.deposit(uint256,address) (ERC-4626)',
    request: call(sDai, deposit, [parseEther('650'), account]),
  },
  {
    name: 'a chosen number of shares of a Morpho vault',
    source: 'Morpho: MetaMorpho steakUSDC mint(uint256,address) (ERC-4626)',
    request: call(steakhouse, 'mint(uint256 shares, address receiver) returns (uint256 assets)', [
      parseEther('100'),
      account,
    ]),
  },
  {
    name: 'USDC withdrawn from a Morpho vault',
    source: 'Morpho: MetaMorpho steakUSDC withdraw(uint256,address,address) (ERC-4626)',
    request: call(
      steakhouse,
      'withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
      [parseUnits('75', 6), account, account],
    ),
  },
  {
    name: 'all shares of savings redeemed',
    source: 'Maker: SavingsDai.redeem(uint256,address,address) (ERC-4626)',
    request: call(
      sDai,
      'redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
      [parseEther('512.337'), account, account],
    ),
  },
  {
    name: 'USDS saved with a referral',
    source: 'Sky: sUSDS deposit(uint256,address,uint16)',
    request: call(
      sUsds,
      'deposit(uint256 assets, address receiver, uint16 referral) returns (uint256 shares)',
      [parseEther('200'), account, 1001],
    ),
  },
  {
    name: 'the waiting time before an unstake of USDe started',
    source: 'Ethena: StakedUSDeV2.cooldownShares(uint256)',
    request: call(sUsde, 'cooldownShares(uint256 shares) returns (uint256 assets)', [
      parseEther('80'),
    ]),
  },
  {
    name: 'USDe paid out after the waiting time',
    source: 'Ethena: StakedUSDeV2.unstake(address)',
    request: call(sUsde, 'unstake(address receiver)', [account]),
  },
  {
    name: 'USDC deposited with Yearn',
    source: 'Yearn v2: yvUSDC deposit(uint256), where the sender receives the shares',
    request: call(
      '0xa354F35829Ae975e850e23e9615b11Da1B3dC4DE',
      'deposit(uint256 _amount) returns (uint256)',
      [parseUnits('220', 6)],
    ),
  },
  {
    name: 'everything withdrawn from Yearn, with a limit of loss',
    source: 'Yearn v2: yvDAI withdraw(uint256,address,uint256)',
    request: call(
      '0xdA816459F1AB5631232FE5e97a05BBBb94970c95',
      'withdraw(uint256 maxShares, address recipient, uint256 maxLoss) returns (uint256)',
      [max256, account, 1n],
    ),
  },
  {
    name: 'liquidity added to the 3pool',
    source: 'Curve: 3pool add_liquidity(uint256[3],uint256)',
    request: call(
      '0xbEbc44782C7dB0a1A60Cb6fe97d0b483032FF1C7',
      'add_liquidity(uint256[3] amounts, uint256 min_mint_amount)',
      [[parseEther('100'), parseUnits('100', 6), 0n], parseEther('191')],
    ),
  },
  {
    name: 'CRV locked for votes',
    source: 'Curve: VotingEscrow.create_lock(uint256,uint256)',
    request: call(votingEscrow, 'create_lock(uint256 _value, uint256 _unlock_time)', [
      parseEther('400'),
      1_799_884_800n,
    ]),
  },
  {
    name: 'exact CRV for the lock',
    source: 'Curve: CRV approve(address,uint256), spender VotingEscrow',
    request: call(crv, 'approve(address _spender, uint256 _value) returns (bool)', [
      votingEscrow,
      parseEther('400'),
    ]),
  },
  {
    name: 'pool tokens of Curve staked with Convex',
    source: 'Convex: Booster.deposit(uint256,uint256,bool)',
    request: call(convex, 'deposit(uint256 _pid, uint256 _amount, bool _stake) returns (bool)', [
      25n,
      parseEther('3.2'),
      true,
    ]),
  },
  {
    name: 'AAVE staked in the safety module',
    source: 'Aave: stkAAVE stake(address,uint256)',
    request: call(
      '0x4da27a545c0c5B758a6BA100e3a049001de870f5',
      'stake(address to, uint256 amount)',
      [account, parseEther('5')],
    ),
  },
  {
    name: 'liquidity of two tokens added with ether',
    source: 'Uniswap v2: Router02.addLiquidityETH',
    request: call(
      contracts.uniswapV2Router,
      'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256 amountToken, uint256 amountETH, uint256 liquidity)',
      [
        tokens.dai.address,
        parseEther('660'),
        parseEther('656.7'),
        parseEther('0.199'),
        account,
        soon,
      ],
      parseEther('0.2'),
    ),
  },
]
