import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

const poolData =
  '(address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, uint256 quotedAmount, bytes32 metadata, address recipient, bytes pools) data'

/** Swaps of exchanges and aggregators. */
export const swapFunctions = signaturesOf({
  swap: [
    'swapExactETHForTokens/swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOut, (address tokenIn, address tokenOut, bool stable, address factory)[] routes, address recipient, uint256 deadline)',
    'swapExactTokensForTokens/swapExactTokensForETH/swapExactTokensForTokensSupportingFeeOnTransferTokens/swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOut, (address tokenIn, address tokenOut, bool stable, address factory)[] routes, address recipient, uint256 deadline)',
    'exactInputSingle((address tokenIn, address tokenOut, int24 tickSpacing, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOut, uint160 sqrtPriceLimitX96) params)',
    'processRoute(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut, address recipient, bytes route)',
    'transferValueAndprocessRoute(address payable_, uint256 passed, address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut, address recipient, bytes route)',
    'swapSingleTokenExactIn(address pool, address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, uint256 deadline, bool wethIsEth, bytes userData)',
    'swapSingleTokenExactOut(address pool, address tokenIn, address tokenOut, uint256 amountOut, uint256 amountIn, uint256 deadline, bool wethIsEth, bytes userData)',
    'swap((address tokenIn, uint256 amountIn, address inputReceiver, address tokenOut, uint256 outputQuote, uint256 amountOut, address recipient) tokenInfo, bytes pathDefinition, address executor, (uint64 code, uint64 fee, address feeRecipient) referralInfo)',
    `swapExactAmountInOnUniswapV2(${poolData}, uint256 partnerAndFee, bytes permit)`,
    `swapExactAmountInOnUniswapV3(${poolData}, uint256 partnerAndFee, bytes permit)`,
    'swapExactAmountInOnCurveV1((uint256 curveData, uint256 curveAssets, address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, uint256 quotedAmount, bytes32 metadata, address recipient) data, uint256 partnerAndFee, bytes permit)',
    'swapExactAmountInOnCurveV2((uint256 curveData, uint256 i, uint256 j, address poolAddress, address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, uint256 quotedAmount, bytes32 metadata, address recipient) data, uint256 partnerAndFee, bytes permit)',
    'swapExactAmountInOnBalancerV2((uint256 amountIn, uint256 amountOut, uint256 quotedAmount, bytes32 metadata, uint256 recipientAndApproveFlag) data, uint256 partnerAndFee, bytes permit, bytes swapData)',
    'tradeBySourceAmount(address tokenIn, address tokenOut, uint256 amountIn, uint256 amountOut, uint256 deadline, address recipient)',
    'tradeByTargetAmount(address tokenIn, address tokenOut, uint256 amountOut, uint256 amountIn, uint256 deadline, address recipient)',
    'swapExactTokensForTokens/swapExactTokensForNATIVE(uint256 amountIn, uint256 amountOut, (uint256[] pairBinSteps, uint8[] versions, address[] path) route, address recipient, uint256 deadline)',
    'swapExactNATIVEForTokens(uint256 amountOut, (uint256[] pairBinSteps, uint8[] versions, address[] path) route, address recipient, uint256 deadline)',
    'swapExactTokensForTokensSupportingFeeOnTransferTokens/swapExactTokensForNATIVESupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOut, (uint256[] pairBinSteps, uint8[] versions, address[] path) route, address recipient, uint256 deadline)',
    'swapTokensForExactTokens/swapTokensForExactNATIVE(uint256 amountOut, uint256 amountIn, (uint256[] pairBinSteps, uint8[] versions, address[] path) route, address recipient, uint256 deadline)',
    'swapExactAVAXForTokens/swapAVAXForExactTokens/swapExactAVAXForTokensSupportingFeeOnTransferTokens(uint256 amountOut, address[] path, address recipient, uint256 deadline)',
    'swapExactTokensForAVAX(uint256 amountIn, uint256 amountOut, address[] path, address recipient, uint256 deadline)',
    'sellTokenForTokenToUniswapV3(bytes path, uint256 amountIn, uint256 amountOut, address recipient)',
  ],
  swapFor: [
    'exactInputStableSwap(address[] path, uint256[] flag, uint256 sold, uint256 amountOut, address recipient)',
    'ethToTokenSwapInput(uint256 minimum, uint256 deadline)',
  ],
  swapAt: [
    'exchange(int128 i, int128 j, uint256 poolAmountIn, uint256 poolAmountOut, bool useEth)',
    'exchange_underlying(uint256 i, uint256 j, uint256 poolAmountIn, uint256 poolAmountOut)',
    'exchange_received(int128 i, int128 j, uint256 poolAmountIn, uint256 poolAmountOut)',
    'exchange_multiple(address[9] route, uint256[3][4] swapParams, uint256 poolAmountIn, uint256 poolAmountOut)',
    'exchange_multiple(address[9] route, uint256[3][4] swapParams, uint256 poolAmountIn, uint256 poolAmountOut, address[4] pools)',
    'exchange_multiple(address[9] route, uint256[3][4] swapParams, uint256 poolAmountIn, uint256 poolAmountOut, address[4] pools, address recipient)',
    'batchSwap(uint8 kind, (bytes32 poolId, uint256 assetInIndex, uint256 assetOutIndex, uint256 assetAmount, bytes userData)[] swaps, address[] assets, (address sender, bool fromInternalBalance, address recipient, bool toInternalBalance) funds, int256[] limits, uint256 deadline)',
    'swapExactIn((address tokenIn, (address pool, address tokenOut, bool isBuffer)[] steps, uint256 exactAmountIn, uint256 minAmountOut)[] paths, uint256 deadline, bool wethIsEth, bytes userData)',
    'swapExactOut((address tokenIn, (address pool, address tokenOut, bool isBuffer)[] steps, uint256 maxAmountIn, uint256 exactAmountOut)[] paths, uint256 deadline, bool wethIsEth, bytes userData)',
    'swapCompact()',
    'ethToTokenTransferInput(uint256 minimum, uint256 deadline, address recipient)',
    'tokenToEthSwapInput(uint256 tokensSold, uint256 minimum, uint256 deadline)',
    'tokenToTokenSwapInput(uint256 tokensSold, uint256 minimum, uint256 minEth, uint256 deadline, address tokenOut)',
    'sellGem/buyGem(address recipient, uint256 gems)',
    'exchange(bytes32 sourceKey, uint256 sourceAmount, bytes32 destinationKey)',
    'exchange(address[11] route, uint256[4][5] swapParams, uint256 poolAmountIn, uint256 poolAmountOut)',
    'exchange_underlying(uint256 i, uint256 j, uint256 poolAmountIn, uint256 poolAmountOut, address recipient)',
    'exchange_received(uint256 i, uint256 j, uint256 poolAmountIn, uint256 poolAmountOut)',
    'exchange_received(uint256 i, uint256 j, uint256 poolAmountIn, uint256 poolAmountOut, address recipient)',
  ],
})
