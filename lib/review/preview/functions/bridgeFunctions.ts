import { type KnownSignature, signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

const swapData =
  '(address callTo, address approveTo, tokenIn, tokenOut, amountIn, bytes callData, bool requiresDeposit)'
const swapStart = 'bytes32 transactionId, string integrator, string referrer, recipient, minimum'

/** Bridges, and what aggregators of bridges call. */
export const bridgeFunctions: readonly KnownSignature[] = [
  ...signaturesOf({
    bridge: [
      'depositETH(uint32 minGasLimit, bytes extraData)',
      'depositETHTo(recipient, uint32 minGasLimit, bytes extraData)',
      'bridgeETH(uint32 minGasLimit, bytes extraData)',
      'bridgeETHTo(recipient, uint32 minGasLimit, bytes extraData)',
      'depositTransaction(recipient, amount, uint64 gasLimit, bool isCreation, bytes data)',
      'depositEth()',
      'createRetryableTicket(recipient, l2CallValue, maxSubmissionCost, address excessFeeRefundAddress, address callValueRefundAddress, gasLimit, maxFeePerGas, bytes data)',
      'outboundTransfer(token, recipient, amount, maxGas, gasPriceBid, bytes data)',
      'outboundTransferCustomRefund(token, address refundTo, recipient, amount, maxGas, gasPriceBid, bytes data)',
      'depositV3(address depositor, recipient, token, address remoteToken, amount, remoteAmount, destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes message)',
      'depositForBurn(amount, uint32 destinationDomain, bytes32 recipientWord, token)',
      'depositForBurn(amount, uint32 destinationDomain, bytes32 recipientWord, token, bytes32 destinationCaller, maxFee, uint32 minFinalityThreshold)',
      'sendToL2(destinationChainId, recipient, amount, minimum, deadline, address relayer, relayerFee)',
      'swapAndSend(destinationChainId, recipient, amount, bonderFee, minimum, deadline, destinationMinimum, destinationDeadline)',
      'send((uint32 destinationId, bytes32 recipientWord, amount, minimum, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (nativeFee, lzTokenFee) fee, address refundAddress)',
      'sendToken((uint32 destinationId, bytes32 recipientWord, amount, minimum, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (nativeFee, lzTokenFee) fee, address refundAddress)',
      'swap(uint16 destinationId, srcPoolId, dstPoolId, address refundAddress, amount, minimum, (dstGasForCall, dstNativeAmount, bytes dstNativeAddr) lzTxParams, bytes recipientBytes, bytes payload)',
      'depositEtherFor(recipient)',
      'depositFor(recipient, token, bytes depositData)',
      'swapETH(uint16 destinationId, address refundAddress, bytes recipientBytes, amount, minimum)',
      'initiateWithdrawal(recipient, gasLimit, bytes data)',
      'withdrawTo(token, recipient, amount, uint32 minGasLimit, bytes data)',
      'depositV3Now(address depositor, recipient, token, address remoteToken, amount, remoteAmount, destinationChainId, address exclusiveRelayer, uint32 fillDeadlineOffset, uint32 exclusivityDeadline, bytes message)',
    ],
  }),
  ...['bridgeERC20', 'depositERC20'].flatMap((name): KnownSignature[] => [
    [`${name}(token, address remoteToken, amount, uint32 minGasLimit, bytes extraData)`, 'bridge'],
    [
      `${name}To(token, address remoteToken, recipient, amount, uint32 minGasLimit, bytes extraData)`,
      'bridge',
    ],
  ]),
  // Across
  ...['deposit', 'depositNow'].map(
    (name): KnownSignature => [
      `${name}(bytes32 depositor, bytes32 recipientWord, bytes32 tokenWord, bytes32 remoteToken, amount, remoteAmount, destinationChainId, bytes32 exclusiveRelayer, ${name === 'deposit' ? 'uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline' : 'uint32 fillDeadlineOffset, uint32 exclusivityDeadline'}, bytes message)`,
      'bridge',
    ],
  ),
  // deBridge
  ...[
    'createOrder(ORDER, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope)',
    'createSaltedOrder(ORDER, uint64 salt, bytes affiliateFee, uint32 referralCode, bytes permitEnvelope, bytes metadata)',
  ].map(
    (signature): KnownSignature => [
      signature.replace(
        'ORDER',
        '(token, amount, bytes takeToken, takeAmount, destinationChainId, bytes recipientBytes, address givePatchAuthority, bytes orderAuthority, bytes allowedTaker, bytes externalCall, bytes allowedCancelBeneficiary) order',
      ),
      'bridge',
    ],
  ),
  // LI.FI, whose bridges are read by what they begin with
  ...['ERC20ToERC20', 'ERC20ToNative', 'NativeToERC20'].flatMap((name): KnownSignature[] => [
    [`swapTokensSingleV3${name}(${swapStart}, ${swapData} swap)`, 'swapFrom'],
    [`swapTokensMultipleV3${name}(${swapStart}, ${swapData}[] swaps)`, 'swapAt'],
  ]),
  [`swapTokensGeneric(${swapStart}, ${swapData}[] swaps)`, 'swapAt'],
]
