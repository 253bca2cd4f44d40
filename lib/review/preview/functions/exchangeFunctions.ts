import type { KnownSignature } from '#lib/review/preview/functions/KnownSignature.ts'

/** Swaps, liquidity and orders of exchanges and marketplaces. */
export const exchangeFunctions: readonly KnownSignature[] = [
  // Uniswap v2 and its forks
  ...[
    'swapExactTokensForTokens',
    'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    'swapExactTokensForETH',
    'swapExactTokensForETHSupportingFeeOnTransferTokens',
  ].map(
    (name): KnownSignature => [
      `${name}(uint256 amountIn, uint256 amountOut, address[] path, address recipient, uint256 deadline)`,
      'swap',
    ],
  ),
  ...['swapTokensForExactTokens', 'swapTokensForExactETH'].map(
    (name): KnownSignature => [
      `${name}(uint256 amountOut, uint256 amountIn, address[] path, address recipient, uint256 deadline)`,
      'swap',
    ],
  ),
  ...[
    'swapExactETHForTokens',
    'swapExactETHForTokensSupportingFeeOnTransferTokens',
    'swapETHForExactTokens',
  ].map(
    (name): KnownSignature => [
      `${name}(uint256 amountOut, address[] path, address recipient, uint256 deadline)`,
      'swap',
    ],
  ),
  [
    'addLiquidity(address tokenA, address tokenB, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address recipient, uint256 deadline)',
    'addLiquidity',
  ],
  [
    'addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minEther, address recipient, uint256 deadline)',
    'addLiquidity',
  ],
  [
    'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 minA, uint256 minB, address recipient, uint256 deadline)',
    'removeLiquidity',
  ],
  [
    'removeLiquidityETH(address token, uint256 liquidity, uint256 minToken, uint256 minEther, address recipient, uint256 deadline)',
    'removeLiquidity',
  ],

  // Uniswap v3: the first router, and the second one without deadlines
  [
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOut, uint160 sqrtPriceLimitX96) params)',
    'swap',
  ],
  [
    'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOut, uint160 sqrtPriceLimitX96) params)',
    'swap',
  ],
  [
    'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOut) params)',
    'swap',
  ],
  [
    'exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOut) params)',
    'swap',
  ],
  [
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountIn, uint160 sqrtPriceLimitX96) params)',
    'swap',
  ],
  [
    'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountIn, uint160 sqrtPriceLimitX96) params)',
    'swap',
  ],
  [
    'exactOutput((bytes reversePath, address recipient, uint256 deadline, uint256 amountOut, uint256 amountIn) params)',
    'swap',
  ],
  [
    'exactOutput((bytes reversePath, address recipient, uint256 amountOut, uint256 amountIn) params)',
    'swap',
  ],
  [
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOut, address[] path, address recipient)',
    'swap',
  ],
  [
    'swapTokensForExactTokens(uint256 amountOut, uint256 amountIn, address[] path, address recipient)',
    'swap',
  ],
  ['unwrapWETH9(uint256 minimum, address recipient)', 'payOut'],
  ['unwrapWETH9(uint256 minimum)', 'payOut'],
  ['sweepToken(address token, uint256 minimum, address recipient)', 'payOut'],
  ['sweepToken(address token, uint256 minimum)', 'payOut'],
  [
    'unwrapWETH9WithFee(uint256 minimum, address recipient, uint256 feeBips, address feeRecipient)',
    'payOut',
  ],
  [
    'sweepTokenWithFee(address token, uint256 minimum, address recipient, uint256 feeBips, address feeRecipient)',
    'payOut',
  ],
  ['refundETH()', 'payOut'],
  ['wrapETH(uint256 minimum)', 'payOut'],
  [
    'selfPermit(address token, uint256 permitted, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'payOut',
  ],
  [
    'mint((address tokenA, address tokenB, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, address recipient, uint256 deadline) params)',
    'addLiquidity',
  ],
  [
    'increaseLiquidity((uint256 tokenId, uint256 amountA, uint256 amountB, uint256 minA, uint256 minB, uint256 deadline) params)',
    'addLiquidity',
  ],
  [
    'decreaseLiquidity((uint256 tokenId, uint128 liquidity, uint256 minA, uint256 minB, uint256 deadline) params)',
    'removeLiquidity',
  ],
  [
    'collect((uint256 tokenId, address recipient, uint128 maximumA, uint128 maximumB) params)',
    'claim',
  ],
  ['execute(bytes commands, bytes[] inputs, uint256 deadline)', 'execute'],
  ['execute(bytes commands, bytes[] inputs)', 'execute'],
  ['modifyLiquidities(bytes unlockData, uint256 deadline)', 'execute'],
  ['modifyLiquiditiesWithoutUnlock(bytes actions, bytes[] params)', 'execute'],

  // Curve, Balancer, aggregators
  ['exchange(int128 i, int128 j, uint256 poolAmountIn, uint256 poolAmountOut)', 'swapAt'],
  ['exchange(uint256 i, uint256 j, uint256 poolAmountIn, uint256 poolAmountOut)', 'swapAt'],
  [
    'exchange(int128 i, int128 j, uint256 poolAmountIn, uint256 poolAmountOut, address recipient)',
    'swapAt',
  ],
  [
    'exchange(uint256 i, uint256 j, uint256 poolAmountIn, uint256 poolAmountOut, bool useEth)',
    'swapAt',
  ],
  [
    'exchange(uint256 i, uint256 j, uint256 poolAmountIn, uint256 poolAmountOut, bool useEth, address recipient)',
    'swapAt',
  ],
  [
    'exchange_underlying(int128 i, int128 j, uint256 poolAmountIn, uint256 poolAmountOut)',
    'swapAt',
  ],
  [
    'exchange(address[11] route, uint256[5][5] swapParams, uint256 poolAmountIn, uint256 poolAmountOut)',
    'swapAt',
  ],
  [
    'exchange(address[11] route, uint256[5][5] swapParams, uint256 poolAmountIn, uint256 poolAmountOut, address[5] pools)',
    'swapAt',
  ],
  [
    'exchange(address[11] route, uint256[5][5] swapParams, uint256 poolAmountIn, uint256 poolAmountOut, address[5] pools, address recipient)',
    'swapAt',
  ],
  ['add_liquidity(uint256[2] amounts, uint256 minimum)', 'addLiquidity'],
  ['add_liquidity(uint256[3] amounts, uint256 minimum)', 'addLiquidity'],
  ['remove_liquidity_one_coin(uint256 liquidity, int128 i, uint256 minimum)', 'removeLiquidity'],
  ['remove_liquidity(uint256 liquidity, uint256[2] minimums)', 'removeLiquidity'],
  [
    'swap((bytes32 poolId, uint8 kind, address tokenIn, address tokenOut, uint256 amountIn, bytes userData) singleSwap, (address sender, bool fromInternalBalance, address recipient, bool toInternalBalance) funds, uint256 amountOut, uint256 deadline)',
    'swap',
  ],
  [
    'joinPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] maxAmountsIn, bytes userData, bool fromInternalBalance) request)',
    'addLiquidity',
  ],
  [
    'exitPool(bytes32 poolId, address sender, address recipient, (address[] assets, uint256[] minAmountsOut, bytes userData, bool toInternalBalance) request)',
    'removeLiquidity',
  ],
  [
    'swap(address executor, (address tokenIn, address tokenOut, address srcReceiver, address recipient, uint256 amountIn, uint256 amountOut, uint256 flags) desc, bytes data)',
    'swap',
  ],
  [
    'swap(address executor, (address tokenIn, address tokenOut, address srcReceiver, address recipient, uint256 amountIn, uint256 amountOut, uint256 flags) desc, bytes permit, bytes data)',
    'swap',
  ],
  // 1inch: through one to three pools
  ...['', '2', '3'].flatMap((count, index): KnownSignature[] => {
    const pools = ['uint256 dex', 'uint256 dex2', 'uint256 dex3'].slice(0, index + 1).join(', ')
    const token = 'uint256 tokenInWord, uint256 amountIn, uint256 minimum'
    return [
      [`unoswap${count}(${token}, ${pools})`, 'swapFrom'],
      [`unoswapTo${count}(uint256 recipientWord, ${token}, ${pools})`, 'swapFrom'],
      [`ethUnoswap${count}(uint256 minimum, ${pools})`, 'swapAt'],
      [`ethUnoswapTo${count}(uint256 recipientWord, uint256 minimum, ${pools})`, 'swapAt'],
    ]
  }),
  ['uniswapV3Swap(uint256 amountIn, uint256 minimum, uint256[] pools)', 'swapAt'],
  [
    'uniswapV3SwapTo(address recipient, uint256 amountIn, uint256 minimum, uint256[] pools)',
    'swapAt',
  ],
  [
    'transformERC20(address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, (uint32 deploymentNonce, bytes data)[] transformations)',
    'swap',
  ],
  ['sellToUniswap(address[] path, uint256 amountIn, uint256 amountOut, bool isSushi)', 'swap'],
  [
    'execute((address recipient, address tokenOut, uint256 amountOut) slippage, bytes[] actions, bytes32 affiliate)',
    'swapFor',
  ],
  [
    'swapExactAmountIn(address executor, (address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, uint256 quotedAmount, bytes32 metadata, address recipient) swapData, uint256 partnerAndFee, bytes permit, bytes executorData)',
    'swap',
  ],
  [
    'simpleSwap((address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, uint256 expectedAmount, address[] callees, bytes exchangeData, uint256[] startIndexes, uint256[] values, address recipient, address partner, uint256 feePercent, bytes permit, uint256 deadline, bytes16 uuid) data)',
    'swap',
  ],
  ['swap(string aggregatorId, address tokenIn, uint256 amountIn, bytes data)', 'swapFrom'],
  ['exec(address settler, address token, uint256 amount, address target, bytes data)', 'execute'],
  ['invalidateOrder(bytes orderUid)', 'cancel'],
  [
    'swap((address tokenIn, uint256 amountIn, address inputReceiver, address tokenOut, uint256 outputQuote, uint256 amountOut, address recipient) tokenInfo, bytes pathDefinition, address executor, uint32 referralCode)',
    'swap',
  ],
  [
    'swap((address callTarget, address approveTarget, bytes targetData, (address tokenIn, address tokenOut, address[] srcReceivers, uint256[] srcAmounts, address[] feeReceivers, uint256[] feeAmounts, address recipient, uint256 amountIn, uint256 amountOut, uint256 flags, bytes permit) desc, bytes clientData) execution)',
    'swap',
  ],
  ['setPreSignature(bytes orderUid, bool signed)', 'order'],
  [
    'createOrder((address tokenOut, address recipient, uint256 amountIn, uint256 amountOut, bytes32 appData, uint256 feeAmount, uint32 validTo, bool partiallyFillable, int64 quoteId) order)',
    'order',
  ],

  // Seaport
  [
    'fulfillBasicOrder((address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address collection, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters)',
    'buy',
  ],
  [
    'fulfillBasicOrder_efficient_6GL6yc((address considerationToken, uint256 considerationIdentifier, uint256 considerationAmount, address offerer, address zone, address collection, uint256 offerIdentifier, uint256 offerAmount, uint8 basicOrderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 offererConduitKey, bytes32 fulfillerConduitKey, uint256 totalOriginalAdditionalRecipients, (uint256 amount, address recipient)[] additionalRecipients, bytes signature) parameters)',
    'buy',
  ],
  [
    'fulfillAdvancedOrder(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, uint120 numerator, uint120 denominator, bytes signature, bytes extraData) advancedOrder, (uint256 orderIndex, uint8 side, uint256 index, uint256 identifier, bytes32[] criteriaProof)[] criteriaResolvers, bytes32 fulfillerConduitKey, address recipient)',
    'buy',
  ],
  [
    'fulfillOrder(((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 totalOriginalConsiderationItems) parameters, bytes signature) order, bytes32 fulfillerConduitKey)',
    'buy',
  ],
  [
    'cancel((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter)[] orders)',
    'cancel',
  ],
  ['incrementCounter()', 'cancel'],
]
