import { decodeFunctionData, isAddressEqual, parseAbi } from 'viem'

type Hex = `0x${string}`

/** A call that a contract account executes. */
type OperationCall = { to: Hex; value: bigint; data: Hex }

/** Entry point 0.6, and 0.7 with later versions. */
const entryPointAbi = parseAbi([
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])
const accountAbi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])

/**
 * Decodes the calls of an account's operation from the calldata of the transaction that carried it.
 * Undefined if they cannot be decoded, because accounts may have other execution functions.
 */
export function readOperationCalls(input: Hex, account: Hex): OperationCall[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: entryPointAbi, data: input })
    const ops: readonly { sender: Hex; callData: Hex }[] = args[0]
    const own = ops.filter(({ sender }) => isAddressEqual(sender, account))
    const [first] = own
    // Several operations of one account: it is unknown which one is meant.
    if (!first || own.length > 1) return undefined
    return readAccountCalls(first.callData)
  } catch {
    return undefined
  }
}

function readAccountCalls(callData: Hex): OperationCall[] {
  const decoded = decodeFunctionData({ abi: accountAbi, data: callData })
  if (decoded.functionName === 'executeBatch')
    return decoded.args[0].map(({ target, value, data }) => ({ to: target, value, data }))
  const [to, value, data] = decoded.args
  return [{ to, value, data }]
}
