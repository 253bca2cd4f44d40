import {
  type Client,
  createClient,
  type Hex,
  numberToHex,
  type RpcLog,
  type RpcTransactionReceipt,
} from 'viem'
import { getTransactionCount } from 'viem/actions'
import { findExecution } from '#connectors/turnkey/account/calls/findExecution.ts'
import type { SentCalls } from '#connectors/turnkey/account/calls/sentCalls.ts'
import { isKnown, type Nonces } from '#connectors/turnkey/account/nonces.ts'
import type { ChainNode } from '#connectors/turnkey/account/sendTransaction.ts'
import { fieldOf } from '#lib/protocol/fieldOf.ts'
import type { Ask } from '#lib/tracker/askBundler.ts'
import {
  type ExecutedOperation,
  readExecutedOperation,
} from '#lib/tracker/readExecutedOperation.ts'
import { hashPattern, matches } from '#lib/tracker/SentCall.ts'

/** Codes of a batch's status (EIP-5792). */
const codes = {
  pending: 100,
  confirmed: 200,
  notIncluded: 400,
  reverted: 500,
  partly: 600,
} as const

/** How long what nobody has may take to be there, in milliseconds. */
const lateMs = 600_000

/** The time between two questions for a transaction that a node may not have yet, in milliseconds. */
const behindMs = 400

/** Where a batch is looked for. */
type Places = {
  node: ChainNode
  /** The bundler of its chain. */
  bundler: ChainNode
  /** Whether a page of this browser is sending its calls. */
  isRunning: boolean
  nonces: Nonces
}

/** The response of `wallet_getCallsStatus` (EIP-5792) of a batch that was sent from this browser. */
export async function readCallsStatus(sent: SentCalls, places: Places) {
  const { id, chainId, kind } = sent
  const found =
    kind === 'operation' ? await readOperation(sent, places) : await readTransactions(sent, places)
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(chainId),
    atomic: kind !== 'series',
    status: found.status,
    ...(found.receipts.length > 0 && { receipts: found.receipts }),
  }
}

type Found = { status: number; receipts: ReturnType<typeof receiptOf>[] }

async function readTransactions(
  { account, hashes, nonces, count, sentAt }: SentCalls,
  { node, nonces: numbers, isRunning }: Places,
): Promise<Found> {
  const client = createClient(node)
  const read = async (hash: Hex) => {
    const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    // Some nodes have receipts of what is in no block yet.
    return receipt?.blockHash ? receipt : null
  }
  const readLast = async (hash: Hex) => {
    const last = (await numbers.replacementOf({ client, address: account }, hash)) ?? hash
    const receipt = (await read(hash)) ?? (await read(last))
    // Receipts come later than the number, and a node that is behind has the transaction only.
    return receipt ?? ((await isKnownSoon(client, [hash, last])) ? 'pending' : null)
  }
  const first = await Promise.all(hashes.map(read))
  const isMissing = first.some((receipt) => !receipt)
  const used = isMissing ? await getTransactionCount(client, { address: account }) : 0
  const isLate = Date.now() - sentAt > lateMs
  // One whose number is used is mined by now, or never will be; one that is late may have been dropped.
  const receipts = await Promise.all(
    first.map((receipt, index) => {
      const isDue = isLate || (nonces[index] ?? 0) < used
      return receipt ?? (isDue ? readLast(hashes[index] as Hex) : 'pending')
    }),
  )
  const mined = receipts.filter((receipt) => receipt !== null && receipt !== 'pending')
  const listed = mined.map((receipt) => receiptOf(receipt))
  const isPending = isRunning || receipts.includes('pending')
  return { status: isPending ? codes.pending : outcomeOf(listed, count), receipts: listed }
}

/** Whether a node has one of these transactions, mined or not: asked thrice, as nodes may be behind. */
async function isKnownSoon(client: Client, hashes: readonly Hex[]): Promise<boolean> {
  for (let times = 1; ; times++) {
    const known = await Promise.all(hashes.map((hash) => isKnown(client, hash)))
    if (known.includes(true)) return true
    if (times === 3) return false
    await new Promise((resolve) => setTimeout(resolve, behindMs))
  }
}

/** Of calls none of which is pending: some may not have been sent, after one that failed. */
function outcomeOf(receipts: readonly { status: Hex }[], count: number): number {
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done === count) return codes.confirmed
  if (done > 0) return codes.partly
  return receipts.length > 0 ? codes.reverted : codes.notIncluded
}

async function readOperation(
  { hashes: [hash], sentAt, block }: SentCalls,
  { node, bundler }: Places,
): Promise<Found> {
  const [client, chain] = [createClient(bundler), createClient(node)]
  const ask = (method: string) => client.request({ method, params: [hash] } as never)
  const askNode: Ask = (method, params) => chain.request({ method, params } as never)
  const read = (transaction: Hex) => readExecutedOperation(askNode, hash as Hex, transaction)
  const told = await ask('eth_getUserOperationReceipt')
  const named = fieldOf(fieldOf(told, 'receipt'), 'transactionHash')
  const executed = matches(named, hashPattern) && (await read(named as Hex))
  if (executed) return executedBy(executed)
  const isForgotten = Date.now() - sentAt > lateMs && !(await ask('eth_getUserOperationByHash'))
  if (!told && !isForgotten) return { status: codes.pending, receipts: [] }
  // Bundlers forget what was executed long ago, or name another transaction: only the chain says
  // whether it was executed.
  const found = await findExecution(chain, hash as Hex, block)
  const others = found && (await read(found))
  if (others) return executedBy(others)
  // A node that is behind has not got what others have executed.
  const isExecuted = Boolean(told || found)
  return { status: isExecuted ? codes.pending : codes.notIncluded, receipts: [] }
}

function executedBy({ receipt, logs, isSuccessful }: ExecutedOperation): Found {
  // The transaction succeeds even if the account's calls in it failed.
  const own = receiptOf({ ...receipt, status: isSuccessful ? '0x1' : '0x0' }, logs)
  return { status: isSuccessful ? codes.confirmed : codes.reverted, receipts: [own] }
}

function receiptOf(receipt: RpcTransactionReceipt, logs: readonly RpcLog[] = receipt.logs) {
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  return {
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
    ...{ status, blockHash, blockNumber, gasUsed, transactionHash },
  }
}
