import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

const withdrawal2 =
  '(address staker, address delegatedTo, address withdrawer, uint256 nonce, uint32 startBlock, address[] strategies, uint256[] shares) withdrawal'
const withdrawal =
  '(address staker, address delegatedTo, address withdrawer, uint256 nonce, uint32 startBlock, address[] strategies, uint256[] shares)[] withdrawals'

/** Staking, restaking and the way out of it. */
export const stakingFunctions = signaturesOf({
  stake: [
    'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root)',
    'deposit(address recipient, address referrer)',
    'deposit(address referral)',
    'stakeFor(address recipient, uint256 staked)',
    'stakeFor(address recipient)',
    'depositFor(address recipient)',
    'stake(uint256 staked, address recipient)',
    'stake(uint256 staked, bool claims)',
    'stake(address recipient, uint256 staked, bool rebasing, bool claims)',
    'stakeAll()',
    'stakeWithPermit(uint256 staked, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'submit()',
    'depositIntoStrategyWithSignature(address strategy, address token, uint256 amount, address recipient, uint256 expiry, bytes signature)',
    'depositAsset(address token, uint256 amount, uint256 minimum, string referral)',
    'depositETH(uint256 minimum, string referral)',
    'depositETH(uint256 referral)',
    'depositStETH/depositWstETH((uint256 deadline, uint256 amount, uint8 v, bytes32 r, bytes32 s) permit, address recipient)',
    'depositETH(address recipient)',
    'deposit(uint256 poolId, uint256 poolTokens, address recipient)',
    'deposit(uint256 assets, bool locks, address stakeAddress)',
    'depositAll(uint256 poolId, bool isStaked)',
    'depositAll(bool locks, address stakeAddress)',
    'deposit(uint256 assets, bool locks)',
    'updateStateAndDeposit(address recipient, address referrer, (bytes32 rewardsRoot, int160 reward, uint160 unlockedMevReward, bytes32[] proof) harvestParams)',
    'stake(bytes pubkey, bytes signature, bytes32 depositDataRoot)',
    'buyVoucher(uint256 staked, uint256 minimum)',
  ],
  unstake: [
    'requestWithdraw/requestWithdrawal(uint256 shares, address recipient)',
    'requestWithdraw(address recipient, uint256 assets)',
    'requestWithdrawWithPermit(address recipient, uint256 assets, (uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) permit)',
    'undelegate(address formerDelegator)',
    'enterExitQueue(uint256 shares, address recipient)',
    'initiateWithdrawal(address asset, uint256 assets)',
    'sellVoucher_new(uint256 assets, uint256 maximum)',
    'unstake(uint256 unstaked, bool trigger)',
    'requestUnstake(uint256 unstaked)',
    'startUnstake(uint256 unstaked)',
    'cooldown(uint256 unstaked)',
    'requestRedeem(uint256 assets)',
    'unbond(uint256 unstaked)',
    'redeem(address recipient, uint256 unstaked)',
  ],
  finish: [
    'claimWithdraw(uint256 tokenId)',
    'batchClaimWithdraw(uint256[] tokenIds)',
    `completeQueuedWithdrawal(${withdrawal2}, address[] tokens, uint256 middlewareTimesIndex, bool receivesTokens)`,
    `completeQueuedWithdrawal(${withdrawal2}, address[] tokens, bool receivesTokens)`,
    `completeQueuedWithdrawals(${withdrawal}, address[][] tokens, uint256[] middlewareTimesIndexes, bool[] receivesTokens)`,
    `completeQueuedWithdrawals(${withdrawal}, address[][] tokens, bool[] receivesTokens)`,
    'claimExitedAssets(uint256 ticket, uint256 timestamp, uint256 exitQueueIndex)',
    'claim(address recipient, uint256 epoch)',
    'claimBatch(address recipient, uint256[] epochs)',
    'unstakeClaimTokens_new(uint256 nonce)',
    'claim(uint256 withdrawalIndex, address recipient)',
  ],
  wrap: ['wrapAll()', 'wrap(uint256 wrapped, address recipient)'],
  unwrap: [
    'unwrapTo(uint256 unwrapped, address recipient)',
    'unwrap(uint256 unwrapped, address recipient)',
  ],
})
