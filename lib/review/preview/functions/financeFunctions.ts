import { type KnownSignature, signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Wrapped ether, vaults, staking, lending, claims, payments to several. */
export const financeFunctions: readonly KnownSignature[] = [
  ...signaturesOf({
    deposit: [
      'deposit/depositETH/depositAll()',
      'deposit(amount)',
      'deposit/supply(token, amount)',
      'deposit(assets, recipient)',
      'mint(shares, recipient)',
      'supply/deposit(token, amount, recipient, uint16 referralCode)',
      'depositETH(address pool, recipient, uint16 referralCode)',
      'supplyWithPermit(token, amount, recipient, uint16 referralCode, deadline, uint8 v, bytes32 r, bytes32 s)',
      'supplyTo(recipient, token, amount)',
      'supplyCollateral((address loanToken, token, address oracle, address irm, lltv) marketParams, amount, address onBehalf, bytes data)',
      'depositTo(recipient)',
      'deposit(assets, recipient, uint16 referralCode)',
      'deposit(poolId, poolTokens, bool isStaked)',
      'deposit((bytes32 account, bytes32 broker, bytes32 tokenHash, uint128 amount) data)',
      'splitPosition(bytes32 conditionId, assets)',
      'requestDeposit(assets, recipient, owner)',
      'mint(shares, recipient, address controller_)',
      'deposit(recipient, uint16 assetIndex, uint8 routeType, assets)',
      'fund(jobId, token, amount)',
    ],
    withdraw: [
      'withdraw/redeemUnderlying(amount)',
      'withdraw(assets, recipient)',
      'withdraw(token, amount)',
      'withdraw(assets, recipient, owner)',
      'redeem(shares, recipient, owner)',
      'redeem(shares)',
      'withdraw/withdrawAll/exit()',
      'withdrawETH(address pool, amount, recipient)',
      'withdraw(token, amount, recipient)',
      'withdrawTo(recipient, token, amount)',
      'withdrawFrom(from, recipient, token, amount)',
      'withdrawCollateral((address loanToken, token, address oracle, address irm, lltv) marketParams, amount, address onBehalf, recipient)',
      'withdrawTo(recipient, amount)',
      'withdraw(shares, recipient, maximumLoss)',
      'mergePositions(bytes32 conditionId, assets)',
    ],
    stake: [
      'stake(amount)',
      'stake(recipient, amount)',
      'stake()',
      'submit(address referral)',
      'depositIntoStrategy(address strategy, token, amount)',
      'submitAndDeposit(recipient)',
      'create_lock(locked, unlockTime)',
      'increase_amount(locked)',
      'increase_unlock_time(unlockTime)',
    ],
    wrap: ['wrap(amount)', 'upgrade(wrapped)'],
    unwrap: ['unwrap(amount)', 'downgrade(unwrapped)'],
    unstake: [
      'unstake(amount)',
      'cooldown()',
      'requestWithdrawals(uint256[] amounts, recipient)',
      'requestWithdrawalsWithPermit(uint256[] amounts, recipient, (value, deadline, uint8 v, bytes32 r, bytes32 s) permit)',
      'queueWithdrawals((address[] strategies, uint256[] shares, recipient)[] params)',
      'cooldownShares(shares)',
      'cooldownAssets(assets)',
      'unstake(recipient)',
    ],
    claim: [
      'claimWithdrawals(uint256[] requestIds, uint256[] hints)',
      'claimWithdrawal(requestId)',
      'claimWithdrawalsTo(uint256[] requestIds, uint256[] hints, recipient)',
      'claim/getReward/harvest/release/requestTokens()',
      'claim/claimComp/drip(recipient)',
      'claim(amount, bytes32[] proof)',
      'claim(recipient, amount, bytes32[] proof)',
      'claim(index, recipient, amount, bytes32[] proof)',
      'claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)',
      'claimAndDelegate(amount, bytes32[] proof, delegatee)',
      'claimRewards(address[] assets, amount, recipient, address reward)',
      'claimRewards(recipient, amount)',
      'claimAllRewards(address[] assets, recipient)',
      'claimAllRewardsToSelf(address[] assets)',
      'claim(address comet, recipient, bool shouldAccrue)',
      'getReward(recipient, bool claimExtras)',
      'release(token)',
      'withdrawMax(streamId, recipient)',
      'withdraw(streamId, recipient, uint128 streamAmount)',
      'withdrawMultiple(uint256[] streamIds, uint128[] amounts)',
      'processClaim((uint32 rootIndex, uint32 earnerIndex, bytes earnerTreeProof, (address earner, bytes32 earnerTokenRoot) earnerLeaf, uint32[] tokenIndices, bytes[] tokenTreeProofs, (token, cumulativeEarnings)[] tokenLeaves) claim, recipient)',
      'claimTokens(amount, delegatee, bytes32[] proof)',
      'claimAndDelegate(delegatee, expiry, uint8 v, bytes32 r, bytes32 s)',
      'claim(index, recipient, uint128 claimed, bytes32[] proof)',
      'redeemDueInterestAndRewards(recipient, address[] sys, address[] yts, address[] markets)',
    ],
    delegate: [
      'delegateTo(delegatee, (bytes signature, expiry) approverSignatureAndExpiry, bytes32 approverSalt)',
    ],
    borrow: [
      'borrow(token, amount, interestRateMode, uint16 referralCode, recipient)',
      'borrow(amount)',
    ],
    repay: [
      'repay(token, amount, interestRateMode, address debtor)',
      'repayWithATokens(token, amount, interestRateMode)',
      'repayBorrow(amount)',
      'repayBorrow()',
    ],
    collateral: [
      'setUserUseReserveAsCollateral(token, bool isCollateral)',
      'setUserEMode(uint8 categoryId)',
      'enterMarkets(address[] markets)',
      'exitMarket(address market)',
    ],
    lendName: [
      'approveDelegation(controller, amount)',
      'delegationWithSig(address delegator, controller, amount, deadline, uint8 v, bytes32 r, bytes32 s)',
    ],
    manage: [
      'allow/setAuthorization/setApproval(controller, bool approved)',
      'setRelayerApproval(address sender, controller, bool approved)',
      'setAccountOperator(account, controller, bool approved)',
      'setOperators((controller, bool approved)[] operators)',
    ],
    pay: [
      'disperseEther(address[] recipients, uint256[] amounts)',
      'disperseToken/disperseTokenSimple(token, address[] recipients, uint256[] amounts)',
    ],
    stream: [
      'createFlow(token, address sender, recipient, int96 flowRate, bytes userData)',
      'setFlowrate(token, recipient, int96 flowRate)',
      'createWithDurations((address sender, recipient, uint128 amount, token, bool cancelable, bool transferable, (uint40 cliff, uint40 total) durations, (address brokerAccount, fee) broker) params)',
    ],
    swapAt: ['daiToUsds/usdsToDai(recipient, converted)'],
    mint: [
      'claim(recipient, count, address currency, pricePerToken, (bytes32[] proof, quantityLimitPerWallet, pricePerToken, address currency) allowlistProof, bytes data)',
      'mint(address collection, instanceId, uint32 mintIndex, bytes32[] proof, address mintFor)',
      'purchase(recipient, string message)',
      'purchase(uint256[] prices, address[] keyRecipients, address[] referrers, address[] keyManagers, bytes[] data)',
    ],
    bid: ['createBid(auctionId)'],
    payOut: ['sendWnt(recipient, amount)', 'sendTokens(token, recipient, amount)'],
    cancel: [
      'cancel(streamId)',
      'cancelBid(auctionId)',
      'deleteFlow(token, address sender, address receiver, bytes userData)',
      'cancelOrder(makerTraits, bytes32 order)',
    ],
  }),
  // Compound 2 and 3, Morpho
  ...['supply', 'repay'].map(
    (name): KnownSignature => [
      `${name}((token, address collateralToken, address oracle, address irm, lltv) marketParams, amount, shares, address onBehalf, bytes data)`,
      name === 'supply' ? 'deposit' : 'repay',
    ],
  ),
  ...['borrow', 'withdraw'].map(
    (name): KnownSignature => [
      `${name}((token, address collateralToken, address oracle, address irm, lltv) marketParams, amount, shares, address onBehalf, recipient)`,
      name === 'borrow' ? 'borrow' : 'withdraw',
    ],
  ),
  // Pendle
  ...(
    [
      ['swapExactTokenForPt', 'minimum, APPROX, INPUT, LIMIT', 'swapFrom'],
      ['swapExactTokenForYt', 'minimum, APPROX, INPUT, LIMIT', 'swapFrom'],
      ['swapExactPtForToken', 'sold, OUTPUT, LIMIT', 'swapFor'],
      ['swapExactYtForToken', 'sold, OUTPUT, LIMIT', 'swapFor'],
      ['addLiquiditySingleToken', 'minimum, APPROX, INPUT, LIMIT', 'addLiquidity'],
      ['addLiquiditySingleTokenKeepYt', 'minimum, minimumYt, INPUT', 'addLiquidity'],
      ['removeLiquiditySingleToken', 'liquidity, OUTPUT, LIMIT', 'removeLiquidity'],
      ['mintPyFromToken', 'minimum, INPUT', 'deposit'],
      ['redeemPyToToken', 'redeemed, OUTPUT', 'withdraw'],
      ['mintSyFromToken', 'minimum, INPUT', 'deposit'],
      ['redeemSyToToken', 'redeemed, OUTPUT', 'withdraw'],
    ] as const
  ).map(
    ([name, rest, intent]): KnownSignature => [
      `${name}(recipient, address market, ${pendleStructs(rest)})`,
      intent,
    ],
  ),
  // GMX: what is sent to its vaults, and the order that uses it
  ...['', ', bytes32[] dataList'].map(
    (last): KnownSignature => [
      `createOrder(((recipient, address cancellationReceiver, address callbackContract, address uiFeeReceiver, address market, address initialCollateralToken, address[] swapPath) addresses, (sizeDeltaUsd, initialCollateralDeltaAmount, triggerPrice, acceptablePrice, executionFee, callbackGasLimit, minOutputAmount, validFromTime) numbers, uint8 orderType, uint8 decreasePositionSwapType, bool isLong, bool shouldUnwrapNativeToken, bool autoCancel, bytes32 referralCode${last}) params)`,
      'order',
    ],
  ),
]

/** Pendle's structs, each written once. */
function pendleStructs(parameters: string): string {
  const swapData = '(uint8 swapType, address extRouter, bytes extCalldata, bool needScale) swapData'
  const fill =
    '((salt, expiry, nonce, uint8 orderType, token, address yt, address maker, address receiver, makingAmount, lnImpliedRate, failSafeRate, bytes permit) order, bytes signature, makingAmount)[]'
  return parameters
    .replace('APPROX', '(guessMin, guessMax, guessOffchain, maxIteration, eps) guess')
    .replace(
      'INPUT',
      `(tokenIn, amountIn, address tokenMintSy, address pendleSwap, ${swapData}) input`,
    )
    .replace(
      'OUTPUT',
      `(tokenOut, amountOut, address tokenRedeemSy, address pendleSwap, ${swapData}) output`,
    )
    .replace(
      'LIMIT',
      `(address limitRouter, epsSkipMarket, ${fill} normalFills, ${fill} flashFills, bytes optData) limit`,
    )
}
