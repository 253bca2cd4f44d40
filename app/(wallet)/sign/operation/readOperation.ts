import {
  decodeErrorResult,
  isAddressEqual,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { entryPoints } from '#lib/protocol/smartWallet.ts'

/** What a contract account did inside a transaction of somebody else (ERC-4337). */
export type Operation = {
  /** False where its calls failed: the transaction around them is mined all the same. */
  isSuccessful: boolean
  /** Why they failed, in the contract's words. */
  reason?: string
  /** The account paid nothing for gas. */
  isSponsored: boolean
  /** Wei that the account paid for gas. */
  paid: bigint
}

const abi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
])
const places: readonly string[] = Object.values(entryPoints)
const nobody = `0x${'0'.repeat(40)}`

/**
 * The account's operation in a mined transaction, as an entry point tells it; undefined where
 * there is none. `id` picks one where a batch's id is its hash and the account has several.
 */
export function readOperation(
  { logs }: Pick<TransactionReceipt, 'logs'>,
  account: `0x${string}`,
  id?: string,
): Operation | undefined {
  const told = parseEventLogs({
    abi,
    logs: logs.filter(({ address }) => places.some((place) => isSame(place, address))),
  })
  const ends = told.filter(
    (each) => each.eventName === 'UserOperationEvent' && isSame(each.args.sender, account),
  )
  const end = ends.find(({ args }) => args.userOpHash === id) ?? ends[0]
  if (end?.eventName !== 'UserOperationEvent') return undefined
  const { userOpHash, success, paymaster, actualGasCost } = end.args
  const isSponsored = !isSame(paymaster, nobody) || actualGasCost === 0n
  const revert = told.find(
    (each) => each.eventName === 'UserOperationRevertReason' && each.args.userOpHash === userOpHash,
  )
  const reason =
    revert?.eventName === 'UserOperationRevertReason' && wordsOf(revert.args.revertReason)
  return {
    isSuccessful: success,
    ...(reason && { reason }),
    isSponsored,
    paid: isSponsored ? 0n : actualGasCost,
  }
}

function isSame(one: string, other: string) {
  return isAddressEqual(one as `0x${string}`, other as `0x${string}`)
}

/** Error(string) and Panic(uint256); other errors only their contract could name. */
function wordsOf(data: `0x${string}`) {
  try {
    const { args } = decodeErrorResult({ data })
    return String(args?.[0])
  } catch {
    return undefined
  }
}
