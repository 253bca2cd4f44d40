import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

const intentStruct =
  '(uint256 recipientAmount, uint256 deadline, address recipient, address recipientCurrency, address refundDestination, uint256 feeAmount, bytes16 id, address operator_, bytes signature, bytes prefix) intent'

/** Payments, streams and grants. */
export const paymentFunctions = signaturesOf({
  donate: [
    'allocate(uint256 poolId, bytes allocation)',
    'allocate(uint256 poolId, address[] allocated, uint256[] allocations, bytes data)',
    'batchAllocate(uint256[] poolIds, bytes[] allocations)',
    'donateERC20(address token, address recipient, uint256 amount, bytes data)',
    'donateETH(address recipient, bytes data)',
  ],
  payTo: [
    'transferFromWithReferenceAndFee(address token, address recipient, uint256 amount, bytes paymentReference, uint256 feeAmount, address feeAddress)',
    'transferFromWithReference(address token, address recipient, uint256 amount, bytes paymentReference)',
    'transferExactEthWithReferenceAndFee(address recipient, uint256 amount, bytes paymentReference, uint256 feeAmount, address feeAddress)',
    'transferExactEthWithReference(address recipient, uint256 amount, bytes paymentReference)',
    'transferWithReferenceAndFee(address recipient, bytes paymentReference, uint256 feeAmount, address feeAddress)',
    'transferWithReference(address recipient, bytes paymentReference)',
    `transferNative(${intentStruct})`,
    'transferTokenPreApproved((uint256 amount, uint256 deadline, address recipient, address token, address refundDestination, uint256 feeAmount, bytes16 id, address operator_, bytes signature, bytes prefix) intent)',
    `swapAndTransferUniswapV3Native(${intentStruct}, uint24 poolFeesTier)`,
    `wrapAndTransfer(${intentStruct})`,
  ],
  pay: [
    'airdropERC20(address token, (address recipient, uint256 amount)[] contents)',
    'airdropNativeToken((address recipient, uint256 amount)[] contents)',
  ],
  stream: [
    'createWithTimestampsLL((address sender, address recipient, uint128 deposited, address token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape, (address brokerAccount, uint256 fee) broker) params, (uint128 start, uint128 cliff) unlockAmounts, uint40 cliffTime)',
    'createWithDurationsLL((address sender, address recipient, uint128 deposited, address token, bool cancelable, bool transferable, string shape, (address brokerAccount, uint256 fee) broker) params, (uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations)',
    'createFlow(address token, address recipient, int96 flowRate)',
    'updateFlow(address token, address recipient, int96 flowRate, bytes userData)',
    'createFlowByOperator/updateFlowByOperator(address token, address sender, address recipient, int96 flowRate, bytes userData)',
    'distributeFlow(address token, address sender, address recipient, int96 flowRate, bytes userData)',
    'createStream(address recipient, uint216 rate)',
    'createStreamWithReason(address recipient, uint216 rate, string reason)',
    'depositAndCreate(uint256 deposited, address recipient, uint216 rate)',
    'createStream(address recipient, uint256 deposited, address token, uint256 startTime, uint256 stopTime)',
    'createWithTimestamps((address sender, address recipient, uint128 amount, address token, bool cancelable, bool transferable, (uint40 start, uint40 cliff, uint40 end) timestamps, (address brokerAccount, uint256 fee) broker) params)',
    'createWithTimestampsLL((address sender, address recipient, uint128 deposited, address token, bool cancelable, bool transferable, (uint40 start, uint40 end) timestamps, string shape) params, (uint128 start, uint128 cliff) unlockAmounts, uint40 cliffTime)',
    'createWithDurationsLL((address sender, address recipient, uint128 deposited, address token, bool cancelable, bool transferable, string shape) params, (uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations)',
    'create(address sender, address recipient, uint128 rate, address token, bool transferable)',
    'createAndDeposit(address sender, address recipient, uint128 rate, address token, bool transferable, uint128 deposited)',
    'createPlan(address recipient, address token, uint256 total, uint256 start, uint256 cliff, uint256 rate, uint256 period)',
    'createPlan(address recipient, address token, uint256 total, uint256 start, uint256 cliff, uint256 rate, uint256 period, address vestingAdmin, bool adminTransferOBO)',
  ],
  cancel: [
    'cancelStream(address receiver, uint216 rate)',
    'cancelStream(uint256 streamId)',
    'cancelMultiple(uint256[] streamIds)',
  ],
  manage: [
    'authorizeFlowOperatorWithFullControl(address token, address controller, bytes userData)',
    'updateFlowOperatorPermissions(address token, address controller, uint8 permissions, int96 allowance)',
    'updateFlowOperatorPermissions(address token, address controller, uint8 permissions, int96 allowance, bytes userData)',
  ],
  disallow: [
    'revokeFlowOperatorWithFullControl(address token, address formerOperator, bytes userData)',
  ],
})
