import { type KnownSignature, signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Swaps, liquidity and orders of exchanges and marketplaces. */
export const exchangeFunctions: readonly KnownSignature[] = [
  ...signaturesOf({
    addLiquidity: [
      'addLiquidity(address tokenA, address tokenB, amountA, amountB, minA, minB, recipient, deadline)',
      'addLiquidityETH(token, amount, minToken, minEther, recipient, deadline)',
      'mint((address tokenA, address tokenB, uint24 fee, int24 tickLower, int24 tickUpper, amountA, amountB, minA, minB, recipient, deadline) params)',
      'increaseLiquidity((tokenId, amountA, amountB, minA, minB, deadline) params)',
      'add_liquidity(uint256[2] amounts, minimum)',
      'add_liquidity(uint256[3] amounts, minimum)',
      'joinPool(bytes32 poolId, address sender, recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request)',
    ],
    removeLiquidity: [
      'removeLiquidity(address tokenA, address tokenB, liquidity, minA, minB, recipient, deadline)',
      'removeLiquidityETH(token, liquidity, minToken, minEther, recipient, deadline)',
      'decreaseLiquidity((tokenId, uint128 liquidity, minA, minB, deadline) params)',
      'remove_liquidity_one_coin(liquidity, int128 i, minimum)',
      'remove_liquidity(liquidity, uint256[2] minimums)',
      'exitPool(bytes32 poolId, address sender, recipient, (address[] assets, uint256[] minAmountsOut, bytes userData, bool toInternalBalance) request)',
    ],
    swap: [
      'exactInputSingle((tokenIn, tokenOut, uint24 fee, recipient, deadline, amountIn, amountOut, uint160 sqrtPriceLimitX96) params)',
      'exactInputSingle((tokenIn, tokenOut, uint24 fee, recipient, amountIn, amountOut, uint160 sqrtPriceLimitX96) params)',
      'exactInput((bytes path, recipient, deadline, amountIn, amountOut) params)',
      'exactInput((bytes path, recipient, amountIn, amountOut) params)',
      'exactOutputSingle((tokenIn, tokenOut, uint24 fee, recipient, deadline, amountOut, amountIn, uint160 sqrtPriceLimitX96) params)',
      'exactOutputSingle((tokenIn, tokenOut, uint24 fee, recipient, amountOut, amountIn, uint160 sqrtPriceLimitX96) params)',
      'exactOutput((bytes reversePath, recipient, deadline, amountOut, amountIn) params)',
      'exactOutput((bytes reversePath, recipient, amountOut, amountIn) params)',
      'swapExactTokensForTokens(amountIn, amountOut, address[] path, recipient)',
      'swapTokensForExactTokens(amountOut, amountIn, address[] path, recipient)',
      'swap((bytes32 poolId, uint8 kind, tokenIn, tokenOut, amountIn, bytes userData) singleSwap, (address sender, bool fromInternalBalance, recipient, bool toInternalBalance) funds, amountOut, deadline)',
      'swap(address executor, (tokenIn, tokenOut, address srcReceiver, recipient, amountIn, amountOut, flags) desc, bytes data)',
      'swap(address executor, (tokenIn, tokenOut, address srcReceiver, recipient, amountIn, amountOut, flags) desc, bytes permit, bytes data)',
      'transformERC20(tokenIn, tokenOut, amountIn, amountOut, (uint32 deploymentNonce, bytes data)[] transformations)',
      'sellToUniswap(address[] path, amountIn, amountOut, bool isSushi)',
      'swapExactAmountIn(address executor, (tokenIn, tokenOut, amountIn, amountOut, quotedAmount, bytes32 metadata, recipient) swapData, partnerAndFee, bytes permit, bytes executorData)',
      'simpleSwap((tokenIn, tokenOut, amountIn, amountOut, expectedAmount, address[] callees, bytes exchangeData, uint256[] startIndexes, uint256[] values, recipient, address partner, feePercent, bytes permit, deadline, bytes16 uuid) data)',
      'swap((tokenIn, amountIn, address inputReceiver, tokenOut, outputQuote, amountOut, recipient) tokenInfo, bytes pathDefinition, address executor, uint32 referralCode)',
      'swap((address callTarget, address approveTarget, bytes targetData, (tokenIn, tokenOut, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, recipient, amountIn, amountOut, flags, bytes permit) desc, bytes clientData) execution)',
    ],
    payOut: [
      'unwrapWETH9(minimum, recipient)',
      'unwrapWETH9/wrapETH(minimum)',
      'sweepToken(token, minimum, recipient)',
      'sweepToken(token, minimum)',
      'unwrapWETH9WithFee(minimum, recipient, feeBips, address feeRecipient)',
      'sweepTokenWithFee(token, minimum, recipient, feeBips, address feeRecipient)',
      'refundETH()',
      'selfPermit(token, permitted, deadline, uint8 v, bytes32 r, bytes32 s)',
    ],
    claim: ['collect((tokenId, recipient, uint128 maximumA, uint128 maximumB) params)'],
    execute: [
      'execute(bytes commands, bytes[] inputs, deadline)',
      'execute(bytes commands, bytes[] inputs)',
      'modifyLiquidities(bytes unlockData, deadline)',
      'modifyLiquiditiesWithoutUnlock(bytes actions, bytes[] params)',
      'exec(address settler, token, amount, address target, bytes data)',
    ],
    swapAt: [
      'exchange/exchange_underlying(int128 i, int128 j, poolAmountIn, poolAmountOut)',
      'exchange(i, j, poolAmountIn, poolAmountOut)',
      'exchange(int128 i, int128 j, poolAmountIn, poolAmountOut, recipient)',
      'exchange(i, j, poolAmountIn, poolAmountOut, bool useEth)',
      'exchange(i, j, poolAmountIn, poolAmountOut, bool useEth, recipient)',
      'exchange(address[11] route, uint256[5][5] swapParams, poolAmountIn, poolAmountOut)',
      'exchange(address[11] route, uint256[5][5] swapParams, poolAmountIn, poolAmountOut, address[5] pools)',
      'exchange(address[11] route, uint256[5][5] swapParams, poolAmountIn, poolAmountOut, address[5] pools, recipient)',
      'uniswapV3Swap(amountIn, minimum, uint256[] pools)',
      'uniswapV3SwapTo(recipient, amountIn, minimum, uint256[] pools)',
    ],
    swapFor: [
      'execute((recipient, tokenOut, amountOut) slippage, bytes[] actions, bytes32 affiliate)',
    ],
    swapFrom: ['swap(string aggregatorId, tokenIn, amountIn, bytes data)'],
    cancel: [
      'invalidateOrder(bytes orderUid)',
      'cancel((address offerer, address zone, (uint8 itemType, token, identifierOrCriteria, startAmount, endAmount)[] offer, (uint8 itemType, token, identifierOrCriteria, startAmount, endAmount, recipient)[] consideration, uint8 orderType, startTime, endTime, bytes32 zoneHash, salt, bytes32 conduitKey, counter)[] orders)',
      'incrementCounter()',
    ],
    order: [
      'setPreSignature(bytes orderUid, bool signed)',
      'createOrder((tokenOut, recipient, amountIn, amountOut, bytes32 appData, feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order)',
    ],
    buy: [
      'fulfillBasicOrder/fulfillBasicOrder_efficient_6GL6yc((address considerationToken, considerationIdentifier, considerationAmount, address offerer, address zone, address collection, offerIdentifier, offerAmount, uint8 basicOrderType, startTime, endTime, bytes32 zoneHash, salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, totalOriginalAdditionalRecipients, (amount, recipient)[] additionalRecipients, bytes signature) parameters)',
      'fulfillAdvancedOrder(((address offerer, address zone, (uint8 itemType, token, identifierOrCriteria, startAmount, endAmount)[] offer, (uint8 itemType, token, identifierOrCriteria, startAmount, endAmount, recipient)[] consideration, uint8 orderType, startTime, endTime, bytes32 zoneHash, salt, bytes32 conduitKey, totalOriginalConsiderationItems) parameters, uint120 numerator, uint120 denominator, bytes signature, bytes extraData) advancedOrder, (orderIndex, uint8 side, index, identifier, bytes32[] criteriaProof)[] criteriaResolvers, bytes32 fulfillerConduitKey, recipient)',
      'fulfillOrder(((address offerer, address zone, (uint8 itemType, token, identifierOrCriteria, startAmount, endAmount)[] offer, (uint8 itemType, token, identifierOrCriteria, startAmount, endAmount, recipient)[] consideration, uint8 orderType, startTime, endTime, bytes32 zoneHash, salt, bytes32 conduitKey, totalOriginalConsiderationItems) parameters, bytes signature) order, bytes32 fulfillerConduitKey)',
    ],
  }),
  // Uniswap v2 and its forks
  ...[
    'swapExactTokensForTokens',
    'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    'swapExactTokensForETH',
    'swapExactTokensForETHSupportingFeeOnTransferTokens',
  ].map(
    (name): KnownSignature => [
      `${name}(amountIn, amountOut, address[] path, recipient, deadline)`,
      'swap',
    ],
  ),
  ...['swapTokensForExactTokens', 'swapTokensForExactETH'].map(
    (name): KnownSignature => [
      `${name}(amountOut, amountIn, address[] path, recipient, deadline)`,
      'swap',
    ],
  ),
  ...[
    'swapExactETHForTokens',
    'swapExactETHForTokensSupportingFeeOnTransferTokens',
    'swapETHForExactTokens',
  ].map(
    (name): KnownSignature => [`${name}(amountOut, address[] path, recipient, deadline)`, 'swap'],
  ),
  // 1inch: through one to three pools
  ...['', '2', '3'].flatMap((count, index): KnownSignature[] => {
    const pools = ['dex', 'dex2', 'dex3'].slice(0, index + 1).join(', ')
    const token = 'tokenInWord, amountIn, minimum'
    return [
      [`unoswap${count}(${token}, ${pools})`, 'swapFrom'],
      [`unoswapTo${count}(recipientWord, ${token}, ${pools})`, 'swapFrom'],
      [`ethUnoswap${count}(minimum, ${pools})`, 'swapAt'],
      [`ethUnoswapTo${count}(recipientWord, minimum, ${pools})`, 'swapAt'],
    ]
  }),
]
