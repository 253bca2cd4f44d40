import { fieldOf } from '#lib/protocol/fieldOf.ts'
import { addressPattern, hashPattern, matches } from '#lib/tracker/SentCall.ts'

/** Sends a JSON-RPC request and resolves with its result; rejects with the error of it. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What a bundler says of a user operation (ERC-7769). */
export type BundlerAnswer =
  /** It was executed; the chain has to confirm it. */
  | { found: 'included'; isSuccessful: boolean; receipt: OperationReceipt }
  /** It is known and not executed yet. `hash`: of the transaction in which it is sent. */
  | { found: 'waiting'; operation: KnownOperation; hash?: Hex }
  /** It is not known; some bundlers say so of each that is not in a block yet. */
  | { found: 'nothing' }

/** What identifies an operation for its entry point. */
export type KnownOperation = { sender?: Hex; entryPoint?: Hex; nonce?: bigint }

/** The transaction that executed an operation, and the logs of the operation in it. */
type OperationReceipt = {
  transactionHash: Hex
  blockHash: unknown
  blockNumber: unknown
  gasUsed: unknown
  logs: unknown[]
}

type Hex = `0x${string}`

/**
 * Asks a bundler what became of an operation. `isQuick` asks whether it was executed only, which is
 * one request, and says `nothing` for all else.
 * @throws the bundler's error, or that of the connection
 */
export async function askBundler(
  ask: Ask,
  hash: Hex,
  { isQuick = false }: { isQuick?: boolean } = {},
): Promise<BundlerAnswer> {
  const included = readIncluded(await ask('eth_getUserOperationReceipt', [hash]), hash)
  if (included) return included
  if (isQuick) return { found: 'nothing' }
  return readWaiting(await ask('eth_getUserOperationByHash', [hash])) ?? { found: 'nothing' }
}

function readIncluded(answer: unknown, hash: Hex): BundlerAnswer | undefined {
  const transactionHash = hashIn(fieldOf(fieldOf(answer, 'receipt'), 'transactionHash'))
  const own = fieldOf(answer, 'userOpHash')
  if (!transactionHash || (own !== undefined && !isSame(own, hash))) return undefined
  const receipt = fieldOf(answer, 'receipt')
  const logs = fieldOf(answer, 'logs')
  return {
    found: 'included',
    isSuccessful: fieldOf(answer, 'success') === true,
    receipt: {
      transactionHash,
      blockHash: fieldOf(receipt, 'blockHash'),
      blockNumber: fieldOf(receipt, 'blockNumber'),
      gasUsed: fieldOf(receipt, 'gasUsed'),
      logs: Array.isArray(logs) ? logs : [],
    },
  }
}

function readWaiting(answer: unknown): BundlerAnswer | undefined {
  const operation = fieldOf(answer, 'userOperation')
  if (typeof operation !== 'object' || operation === null) return undefined
  const hash = hashIn(fieldOf(answer, 'transactionHash'))
  const sender = addressIn(fieldOf(operation, 'sender'))
  const entryPoint = addressIn(fieldOf(answer, 'entryPoint'))
  const nonce = quantityIn(fieldOf(operation, 'nonce'))
  return {
    found: 'waiting',
    operation: {
      ...(sender && { sender }),
      ...(entryPoint && { entryPoint }),
      ...(nonce !== undefined && { nonce }),
    },
    ...(hash && { hash }),
  }
}

function hashIn(value: unknown): Hex | undefined {
  return matches(value, hashPattern) ? (value as Hex) : undefined
}

function addressIn(value: unknown): Hex | undefined {
  return matches(value, addressPattern) ? (value as Hex) : undefined
}

function quantityIn(value: unknown): bigint | undefined {
  return matches(value, /^0x[0-9a-f]{1,64}$/i) ? BigInt(value as Hex) : undefined
}

const isSame = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase()
