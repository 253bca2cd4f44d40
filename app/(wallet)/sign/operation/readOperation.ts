import {
  decodeErrorResult,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  zeroAddress,
} from 'viem'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/** Result of a contract account's user operation in a relayed transaction (ERC-4337). */
type Operation = {
  /** False if its calls failed; the transaction around them is mined all the same. */
  isSuccessful: boolean
  /** Revert reason, as the contract gives it. */
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
    decodeRevertReason(revert.args.revertReason)
  return {
    isSuccessful: success,
    ...(reason && { reason }),
    isSponsored,
    paid: isSponsored ? 0n : actualGasCost,
  }
}

/** Decodes Error(string) and Panic(uint256); custom errors need the contract's ABI. */
function decodeRevertReason(data: `0x${string}`) {
  try {
    const { args } = decodeErrorResult({ data })
    return String(args?.[0])
  } catch {
    return undefined
  }
}
