import type { KnownSignature } from '#lib/review/preview/functions/KnownSignature.ts'

/** Wrapped ether, vaults, staking, lending, claims, payments to several. */
export const financeFunctions: readonly KnownSignature[] = [
  ['deposit()', 'deposit'],
  ['deposit(uint256 amount)', 'deposit'],
  ['deposit(address token, uint256 amount)', 'deposit'],
  ['deposit(uint256 assets, address recipient)', 'deposit'],
  ['mint(uint256 shares, address recipient)', 'deposit'],
  ['depositETH()', 'deposit'],
  ['depositAll()', 'deposit'],
  ['withdraw(uint256 amount)', 'withdraw'],
  ['withdraw(uint256 assets, address recipient)', 'withdraw'],
  ['withdraw(address token, uint256 amount)', 'withdraw'],
  ['withdraw(uint256 assets, address recipient, address owner)', 'withdraw'],
  ['redeem(uint256 shares, address recipient, address owner)', 'withdraw'],
  ['redeem(uint256 shares)', 'withdraw'],
  ['redeemUnderlying(uint256 amount)', 'withdraw'],
  ['withdraw()', 'withdraw'],
  ['withdrawAll()', 'withdraw'],
  ['exit()', 'withdraw'],

  ['stake(uint256 amount)', 'stake'],
  ['stake(address recipient, uint256 amount)', 'stake'],
  ['stake()', 'stake'],
  ['submit(address referral)', 'stake'],
  ['wrap(uint256 amount)', 'wrap'],
  ['unwrap(uint256 amount)', 'unwrap'],
  ['unstake(uint256 amount)', 'unstake'],
  ['cooldown()', 'unstake'],
  ['requestWithdrawals(uint256[] amounts, address recipient)', 'unstake'],
  [
    'requestWithdrawalsWithPermit(uint256[] amounts, address recipient, (uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) permit)',
    'unstake',
  ],
  ['claimWithdrawals(uint256[] requestIds, uint256[] hints)', 'claim'],
  ['claimWithdrawal(uint256 requestId)', 'claim'],
  ['claimWithdrawalsTo(uint256[] requestIds, uint256[] hints, address recipient)', 'claim'],
  ['depositIntoStrategy(address strategy, address token, uint256 amount)', 'stake'],
  [
    'queueWithdrawals((address[] strategies, uint256[] shares, address recipient)[] params)',
    'unstake',
  ],
  [
    'delegateTo(address delegatee, (bytes signature, uint256 expiry) approverSignatureAndExpiry, bytes32 approverSalt)',
    'delegate',
  ],

  // Aave and its forks
  ['supply(address token, uint256 amount, address recipient, uint16 referralCode)', 'deposit'],
  ['deposit(address token, uint256 amount, address recipient, uint16 referralCode)', 'deposit'],
  ['depositETH(address pool, address recipient, uint16 referralCode)', 'deposit'],
  ['withdrawETH(address pool, uint256 amount, address recipient)', 'withdraw'],
  ['withdraw(address token, uint256 amount, address recipient)', 'withdraw'],
  [
    'supplyWithPermit(address token, uint256 amount, address recipient, uint16 referralCode, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'deposit',
  ],
  [
    'borrow(address token, uint256 amount, uint256 interestRateMode, uint16 referralCode, address recipient)',
    'borrow',
  ],
  ['repay(address token, uint256 amount, uint256 interestRateMode, address debtor)', 'repay'],
  ['repayWithATokens(address token, uint256 amount, uint256 interestRateMode)', 'repay'],
  ['setUserUseReserveAsCollateral(address token, bool isCollateral)', 'collateral'],
  ['setUserEMode(uint8 categoryId)', 'collateral'],
  ['approveDelegation(address controller, uint256 amount)', 'lendName'],
  [
    'delegationWithSig(address delegator, address controller, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'lendName',
  ],
  // Compound 2 and 3, Morpho
  ['borrow(uint256 amount)', 'borrow'],
  ['repayBorrow(uint256 amount)', 'repay'],
  ['repayBorrow()', 'repay'],
  ['enterMarkets(address[] markets)', 'collateral'],
  ['exitMarket(address market)', 'collateral'],
  ['supply(address token, uint256 amount)', 'deposit'],
  ['supplyTo(address recipient, address token, uint256 amount)', 'deposit'],
  ['withdrawTo(address recipient, address token, uint256 amount)', 'withdraw'],
  ['withdrawFrom(address from, address recipient, address token, uint256 amount)', 'withdraw'],
  ['allow(address controller, bool approved)', 'manage'],
  ['setAuthorization(address controller, bool approved)', 'manage'],
  ['setApproval(address controller, bool approved)', 'manage'],
  ['setRelayerApproval(address sender, address controller, bool approved)', 'manage'],
  ['setAccountOperator(address account, address controller, bool approved)', 'manage'],
  ['setOperators((address controller, bool approved)[] operators)', 'manage'],
  ...['supply', 'repay'].map(
    (name): KnownSignature => [
      `${name}((address token, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 amount, uint256 shares, address onBehalf, bytes data)`,
      name === 'supply' ? 'deposit' : 'repay',
    ],
  ),
  [
    'supplyCollateral((address loanToken, address token, address oracle, address irm, uint256 lltv) marketParams, uint256 amount, address onBehalf, bytes data)',
    'deposit',
  ],
  ...['borrow', 'withdraw'].map(
    (name): KnownSignature => [
      `${name}((address token, address collateralToken, address oracle, address irm, uint256 lltv) marketParams, uint256 amount, uint256 shares, address onBehalf, address recipient)`,
      name === 'borrow' ? 'borrow' : 'withdraw',
    ],
  ),
  [
    'withdrawCollateral((address loanToken, address token, address oracle, address irm, uint256 lltv) marketParams, uint256 amount, address onBehalf, address recipient)',
    'withdraw',
  ],

  // Claims and payments to several
  ['claim()', 'claim'],
  ['claim(address recipient)', 'claim'],
  ['claim(uint256 amount, bytes32[] proof)', 'claim'],
  ['claim(address recipient, uint256 amount, bytes32[] proof)', 'claim'],
  ['claim(uint256 index, address recipient, uint256 amount, bytes32[] proof)', 'claim'],
  ['claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)', 'claim'],
  ['claimAndDelegate(uint256 amount, bytes32[] proof, address delegatee)', 'claim'],
  ['claimRewards(address[] assets, uint256 amount, address recipient, address reward)', 'claim'],
  ['claimRewards(address recipient, uint256 amount)', 'claim'],
  ['claimAllRewards(address[] assets, address recipient)', 'claim'],
  ['claimAllRewardsToSelf(address[] assets)', 'claim'],
  ['claim(address comet, address recipient, bool shouldAccrue)', 'claim'],
  ['claimComp(address recipient)', 'claim'],
  ['getReward()', 'claim'],
  ['getReward(address recipient, bool claimExtras)', 'claim'],
  ['harvest()', 'claim'],
  ['release()', 'claim'],
  ['release(address token)', 'claim'],
  ['withdrawMax(uint256 streamId, address recipient)', 'claim'],
  ['withdraw(uint256 streamId, address recipient, uint128 streamAmount)', 'claim'],
  ['withdrawMultiple(uint256[] streamIds, uint128[] amounts)', 'claim'],
  ['drip(address recipient)', 'claim'],
  ['requestTokens()', 'claim'],
  ['disperseEther(address[] recipients, uint256[] amounts)', 'pay'],
  ['disperseToken(address token, address[] recipients, uint256[] amounts)', 'pay'],
  ['disperseTokenSimple(address token, address[] recipients, uint256[] amounts)', 'pay'],
  [
    'createFlow(address token, address sender, address recipient, int96 flowRate, bytes userData)',
    'stream',
  ],
  ['setFlowrate(address token, address recipient, int96 flowRate)', 'stream'],

  // Staking, locking and savings of other protocols
  ['depositTo(address recipient)', 'deposit'],
  ['withdrawTo(address recipient, uint256 amount)', 'withdraw'],
  ['deposit(uint256 assets, address recipient, uint16 referralCode)', 'deposit'],
  ['deposit(uint256 poolId, uint256 poolTokens, bool isStaked)', 'deposit'],
  ['withdraw(uint256 shares, address recipient, uint256 maximumLoss)', 'withdraw'],
  ['submitAndDeposit(address recipient)', 'stake'],
  ['cooldownShares(uint256 shares)', 'unstake'],
  ['cooldownAssets(uint256 assets)', 'unstake'],
  ['unstake(address recipient)', 'unstake'],
  ['create_lock(uint256 locked, uint256 unlockTime)', 'stake'],
  ['increase_amount(uint256 locked)', 'stake'],
  ['increase_unlock_time(uint256 unlockTime)', 'stake'],
  ['upgrade(uint256 wrapped)', 'wrap'],
  ['downgrade(uint256 unwrapped)', 'unwrap'],
  ['daiToUsds(address recipient, uint256 converted)', 'swapAt'],
  ['usdsToDai(address recipient, uint256 converted)', 'swapAt'],
  [
    'processClaim((uint32 rootIndex, uint32 earnerIndex, bytes earnerTreeProof, (address earner, bytes32 earnerTokenRoot) earnerLeaf, uint32[] tokenIndices, bytes[] tokenTreeProofs, (address token, uint256 cumulativeEarnings)[] tokenLeaves) claim, address recipient)',
    'claim',
  ],
  ['claimTokens(uint256 amount, address delegatee, bytes32[] proof)', 'claim'],
  ['claimAndDelegate(address delegatee, uint256 expiry, uint8 v, bytes32 r, bytes32 s)', 'claim'],
  ['claim(uint256 index, address recipient, uint128 claimed, bytes32[] proof)', 'claim'],
  [
    'claim(address recipient, uint256 count, address currency, uint256 pricePerToken, (bytes32[] proof, uint256 quantityLimitPerWallet, uint256 pricePerToken, address currency) allowlistProof, bytes data)',
    'mint',
  ],
  [
    'mint(address collection, uint256 instanceId, uint32 mintIndex, bytes32[] proof, address mintFor)',
    'mint',
  ],
  ['createBid(uint256 auctionId)', 'bid'],
  ['purchase(address recipient, string message)', 'mint'],
  [
    'purchase(uint256[] prices, address[] keyRecipients, address[] referrers, address[] keyManagers, bytes[] data)',
    'mint',
  ],
  // Pendle
  ...(
    [
      ['swapExactTokenForPt', 'uint256 minimum, APPROX, INPUT, LIMIT', 'swapFrom'],
      ['swapExactTokenForYt', 'uint256 minimum, APPROX, INPUT, LIMIT', 'swapFrom'],
      ['swapExactPtForToken', 'uint256 sold, OUTPUT, LIMIT', 'swapFor'],
      ['swapExactYtForToken', 'uint256 sold, OUTPUT, LIMIT', 'swapFor'],
      ['addLiquiditySingleToken', 'uint256 minimum, APPROX, INPUT, LIMIT', 'addLiquidity'],
      [
        'addLiquiditySingleTokenKeepYt',
        'uint256 minimum, uint256 minimumYt, INPUT',
        'addLiquidity',
      ],
      ['removeLiquiditySingleToken', 'uint256 liquidity, OUTPUT, LIMIT', 'removeLiquidity'],
      ['mintPyFromToken', 'uint256 minimum, INPUT', 'deposit'],
      ['redeemPyToToken', 'uint256 redeemed, OUTPUT', 'withdraw'],
      ['mintSyFromToken', 'uint256 minimum, INPUT', 'deposit'],
      ['redeemSyToToken', 'uint256 redeemed, OUTPUT', 'withdraw'],
    ] as const
  ).map(
    ([name, rest, intent]): KnownSignature => [
      `${name}(address recipient, address market, ${pendleStructs(rest)})`,
      intent,
    ],
  ),
  [
    'redeemDueInterestAndRewards(address recipient, address[] sys, address[] yts, address[] markets)',
    'claim',
  ],
  // GMX: what is sent to its vaults, and the order that uses it
  ['sendWnt(address recipient, uint256 amount)', 'payOut'],
  ['sendTokens(address token, address recipient, uint256 amount)', 'payOut'],
  ...['', ', bytes32[] dataList'].map(
    (last): KnownSignature => [
      `createOrder(((address recipient, address cancellationReceiver, address callbackContract, address uiFeeReceiver, address market, address initialCollateralToken, address[] swapPath) addresses, (uint256 sizeDeltaUsd, uint256 initialCollateralDeltaAmount, uint256 triggerPrice, uint256 acceptablePrice, uint256 executionFee, uint256 callbackGasLimit, uint256 minOutputAmount, uint256 validFromTime) numbers, uint8 orderType, uint8 decreasePositionSwapType, bool isLong, bool shouldUnwrapNativeToken, bool autoCancel, bytes32 referralCode${last}) params)`,
      'order',
    ],
  ),
  // Streams
  [
    'createWithDurations((address sender, address recipient, uint128 amount, address token, bool cancelable, bool transferable, (uint40 cliff, uint40 total) durations, (address brokerAccount, uint256 fee) broker) params)',
    'stream',
  ],
  ['cancel(uint256 streamId)', 'cancel'],
  ['deleteFlow(address token, address sender, address receiver, bytes userData)', 'cancel'],
]

/** Pendle's structs, each written once. */
function pendleStructs(parameters: string): string {
  const swapData = '(uint8 swapType, address extRouter, bytes extCalldata, bool needScale) swapData'
  const fill =
    '((uint256 salt, uint256 expiry, uint256 nonce, uint8 orderType, address token, address yt, address maker, address receiver, uint256 makingAmount, uint256 lnImpliedRate, uint256 failSafeRate, bytes permit) order, bytes signature, uint256 makingAmount)[]'
  return parameters
    .replace(
      'APPROX',
      '(uint256 guessMin, uint256 guessMax, uint256 guessOffchain, uint256 maxIteration, uint256 eps) guess',
    )
    .replace(
      'INPUT',
      `(address tokenIn, uint256 amountIn, address tokenMintSy, address pendleSwap, ${swapData}) input`,
    )
    .replace(
      'OUTPUT',
      `(address tokenOut, uint256 amountOut, address tokenRedeemSy, address pendleSwap, ${swapData}) output`,
    )
    .replace(
      'LIMIT',
      `(address limitRouter, uint256 epsSkipMarket, ${fill} normalFills, ${fill} flashFills, bytes optData) limit`,
    )
}
