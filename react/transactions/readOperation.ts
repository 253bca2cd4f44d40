import {
  decodeAbiParameters,
  decodeFunctionData,
  isAddressEqual,
  parseAbi,
  parseAbiParameters,
  parseEventLogs,
  type Transaction,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import { feePaid } from '#lib/review/simulation/effects.ts'
import { revertWords } from '#lib/review/simulation/revertReason.ts'
import type { MinedCall } from '#react/transactions/sentCalls.ts'

/** Result of a contract account's user operation in a relayed transaction (ERC-4337). */
type Operation = {
  /** False if its calls failed; the transaction around them is mined all the same. */
  isSuccessful: boolean
  /** Revert reason in the contract's words: its text, or the name or selector of its error. */
  reason?: string
  /** The account paid nothing for gas. */
  isSponsored: boolean
  /** Wei the account paid for gas. */
  paid: bigint
}

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
])
const entryPointAddresses: readonly string[] = Object.values(entryPoints)

/**
 * Reads the account's operation from the entry point's logs in a mined transaction; undefined if
 * there is none. `id` selects one by user operation hash, if the batch id is such a hash and the
 * account has several.
 */
export function readOperation(
  { logs }: Pick<TransactionReceipt, 'logs'>,
  account: `0x${string}`,
  id?: string,
): Operation | undefined {
  const events = parseEventLogs({
    abi,
    logs: logs.filter(({ address }) =>
      entryPointAddresses.some((entryPoint) => isSameAddress(entryPoint, address)),
    ),
  })
  const ends = events.filter(
    (each) => each.eventName === 'UserOperationEvent' && isSameAddress(each.args.sender, account),
  )
  const end = ends.find(({ args }) => args.userOpHash === id) ?? ends[0]
  if (end?.eventName !== 'UserOperationEvent') return undefined
  const { userOpHash, success, paymaster, actualGasCost } = end.args
  const isSponsored = !isSameAddress(paymaster, zeroAddress) || actualGasCost === 0n
  const revert = events.find(
    (each) => each.eventName === 'UserOperationRevertReason' && each.args.userOpHash === userOpHash,
  )
  const reason =
    revert?.eventName === 'UserOperationRevertReason' &&
    revertWords(revert.args.revertReason, undefined)
  return {
    isSuccessful: success,
    ...(reason && { reason }),
    isSponsored,
    paid: isSponsored ? 0n : actualGasCost,
  }
}

/** What the gas of a mined transaction cost, and whether the account has paid nothing of it. */
export function gasOf(
  receipt: Pick<TransactionReceipt, 'from' | 'gasUsed' | 'effectiveGasPrice'>,
  account: Hex,
  operation: Operation | undefined,
): { wei: bigint; isSponsored: boolean } {
  const wei = feePaid(receipt)
  const isSponsored = operation?.isSponsored ?? !isSameAddress(receipt.from, account)
  return { wei: isSponsored ? wei : (operation?.paid ?? wei), isSponsored }
}

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
  'function execute(bytes32 mode, bytes executionData)',
  'function execTransaction(address target, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
/** How the last one (ERC-7821) lists its calls; another mode has more beside them. */
const callsAbi = parseAbiParameters('(address target, uint256 value, bytes data)[] calls')
const callsMode = /^0x01000000000000000000/

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

/**
 * Decodes the calls that a mined transaction made for an account: its own call, those of its user
 * operation, or those of a call to itself, by which accounts with code (EIP-7702) execute a batch, and
 * owners what a Safe does.
 */
export function readMinedCalls(
  { from, to, value, input }: Pick<Transaction, 'from' | 'to' | 'value' | 'input'>,
  account: Hex,
): MinedCall[] | undefined {
  if (to && isSameAddress(to, account)) {
    // A plain payment to itself is a call, too.
    if (input === '0x') return [{ to, value, data: input }]
    try {
      return readAccountCalls(input)
    } catch {
      return undefined
    }
  }
  if (isSameAddress(from, account)) return [{ to, value, data: input }]
  return readOperationCalls(input, account)
}

/** @throws if the data is of another function */
function readAccountCalls(callData: Hex): OperationCall[] {
  const { args, functionName } = decodeFunctionData({ abi: accountAbi, data: callData })
  if (functionName === 'executeBatch') return args[0].map(callOf)
  if (functionName === 'execTransaction') {
    // Another operation runs foreign code as the Safe.
    if (args[3] !== 0) throw new TypeError('It is not a call.')
    return [callOf({ target: args[0], value: args[1], data: args[2] })]
  }
  if (args.length === 3) return [callOf({ target: args[0], value: args[1], data: args[2] })]
  const [mode, executionData] = args
  if (!callsMode.test(mode)) throw new TypeError('The mode is not that of calls alone.')
  const [calls] = decodeAbiParameters(callsAbi, executionData)
  return calls.map(callOf)
}

function callOf({ target, value, data }: { target: Hex; value: bigint; data: Hex }): OperationCall {
  return { to: target, value, data }
}
