import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

const intentStruct =
  '(recipientAmount, deadline, recipient, address recipientCurrency, address refundDestination, feeAmount, bytes16 id, address operator_, bytes signature, bytes prefix) intent'

/** Payments, streams and grants. */
export const paymentFunctions = signaturesOf({
  donate: [
    'allocate(poolId, bytes allocation)',
    'allocate(poolId, address[] allocated, uint256[] allocations, bytes data)',
    'batchAllocate(uint256[] poolIds, bytes[] allocations)',
    'donateERC20(token, recipient, amount, bytes data)',
    'donateETH(recipient, bytes data)',
    'donate/contribute()',
    'donate(recipient)',
  ],
  payTo: [
    'transferFromWithReferenceAndFee(token, recipient, amount, bytes paymentReference, feeAmount, address feeAddress)',
    'transferFromWithReference(token, recipient, amount, bytes paymentReference)',
    'transferExactEthWithReferenceAndFee(recipient, amount, bytes paymentReference, feeAmount, address feeAddress)',
    'transferExactEthWithReference(recipient, amount, bytes paymentReference)',
    'transferWithReferenceAndFee(recipient, bytes paymentReference, feeAmount, address feeAddress)',
    'transferWithReference(recipient, bytes paymentReference)',
    `transferNative(${intentStruct})`,
    'transferTokenPreApproved((amount, deadline, recipient, token, address refundDestination, feeAmount, bytes16 id, address operator_, bytes signature, bytes prefix) intent)',
    `swapAndTransferUniswapV3Native(${intentStruct}, uint24 poolFeesTier)`,
    `wrapAndTransfer(${intentStruct})`,
  ],
  pay: [
    'airdropERC20(token, (recipient, amount)[] contents)',
    'airdropNativeToken((recipient, amount)[] contents)',
    'airdrop/distribute/batchTransfer/multiTransfer/multisend/multisendEther(address[] recipients, uint256[] amounts)',
    'multisendToken(token, address[] recipients, uint256[] amounts)',
  ],
  stream: [
    'createWithTimestampsLL((address sender, recipient, uint128 deposited, token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape, (address brokerAccount, fee) broker) params, (uint128 start, uint128 cliff) unlockAmounts, uint40 cliffTime)',
    'createWithDurationsLL((address sender, recipient, uint128 deposited, token, bool cancelable, bool transferable, string shape, (address brokerAccount, fee) broker) params, (uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations)',
    'createFlow(token, recipient, int96 flowRate)',
    'updateFlow(token, recipient, int96 flowRate, bytes userData)',
    'createFlowByOperator/updateFlowByOperator(token, address sender, recipient, int96 flowRate, bytes userData)',
    'distributeFlow(token, address sender, recipient, int96 flowRate, bytes userData)',
    'createStream(recipient, uint216 rate)',
    'createStreamWithReason(recipient, uint216 rate, string reason)',
    'depositAndCreate(deposited, recipient, uint216 rate)',
    'createStream(recipient, deposited, token, startTime, stopTime)',
    'createWithTimestamps((address sender, recipient, uint128 amount, token, bool cancelable, bool transferable, (uint40 start, uint40 cliff, uint40 end) timestamps, (address brokerAccount, fee) broker) params)',
    'createWithTimestampsLL((address sender, recipient, uint128 deposited, token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape) params, (uint128 start, uint128 cliff) unlockAmounts, uint40 cliffTime)',
    'createWithDurationsLL((address sender, recipient, uint128 deposited, token, bool cancelable, bool transferable, string shape) params, (uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations)',
    'create(address sender, recipient, uint128 rate, token, bool transferable)',
    'createAndDeposit(address sender, recipient, uint128 rate, token, bool transferable, uint128 deposited)',
    'createPlan(recipient, token, total, start, cliff, rate, period)',
    'createPlan(recipient, token, total, start, cliff, rate, period, address vestingAdmin, bool adminTransferOBO)',
  ],
  cancel: [
    'cancelStream(address receiver, uint216 rate)',
    'cancelStream(streamId)',
    'cancelMultiple(uint256[] streamIds)',
  ],
  manage: [
    'authorizeFlowOperatorWithFullControl(token, controller, bytes userData)',
    'updateFlowOperatorPermissions(token, controller, uint8 permissions, int96 allowance)',
    'updateFlowOperatorPermissions(token, controller, uint8 permissions, int96 allowance, bytes userData)',
  ],
  disallow: ['revokeFlowOperatorWithFullControl(token, address formerOperator, bytes userData)'],
})
