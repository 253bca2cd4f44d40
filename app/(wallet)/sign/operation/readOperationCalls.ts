import { decodeFunctionData, isAddressEqual, parseAbi } from 'viem'

type Hex = `0x${string}`

/** What a contract account is to do. */
export type OperationCall = { to: Hex; value: bigint; data: Hex }

/** Entry points 0.6, and 0.7 with those after it. */
const entryPointAbi = parseAbi([
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])
const accountAbi = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])

/**
 * The calls of an account's operation, out of the data of the transaction that carried it.
 * Undefined where it cannot be read, as accounts may have other ways of being told.
 */
export function readOperationCalls(input: Hex, account: Hex): OperationCall[] | undefined {
  try {
    const { args } = decodeFunctionData({ abi: entryPointAbi, data: input })
    const ops: readonly { sender: Hex; callData: Hex }[] = args[0]
    const own = ops.filter(({ sender }) => isAddressEqual(sender, account))
    const [first] = own
    // Several of one account: nobody knows which of them is meant.
    if (!first || own.length > 1) return undefined
    return readAccountCalls(first.callData)
  } catch {
    return undefined
  }
}

function readAccountCalls(callData: Hex): OperationCall[] {
  const told = decodeFunctionData({ abi: accountAbi, data: callData })
  if (told.functionName === 'executeBatch')
    return told.args[0].map(({ target, value, data }) => ({ to: target, value, data }))
  const [to, value, data] = told.args
  return [{ to, value, data }]
}
