import {
  type Client,
  numberToHex,
  type Transaction,
  type TransactionReceipt,
  toEventSelector,
} from 'viem'
import { getTransaction, getTransactionCount, getTransactionReceipt } from 'viem/actions'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { errorChain } from '#lib/errors/errorChain.ts'
import { revertWords } from '#lib/review/simulation/revertReason.ts'
import type { Evidence } from '#lib/tracker/conclude.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { reasonText } from '#lib/tracker/isProgress.ts'
import { replacementReason } from '#lib/tracker/replacementReason.ts'
import { findReplacement } from '#react/transactions/findReplacement.ts'
import {
  type Answer,
  type Look,
  type LookOptions,
  longestWaiting,
} from '#react/transactions/Look.ts'
import { readOperation } from '#react/transactions/readOperation.ts'

/**
 * Looks what has become of transactions. The number of transactions of an account says of all of them
 * together which nonces are used; only one whose nonce is used is asked for by itself.
 */
export const lookAtTransactions: Look = async (client, entries, options) => {
  const at = options.now()
  const senders = [...new Set(entries.map(({ sender }) => sender.toLowerCase()))]
  const accounts = await Promise.all(
    senders.map(async (sender) => {
      const own = entries.filter((entry) => entry.sender.toLowerCase() === sender)
      return {
        own,
        count: await readCount(client, own).catch((): typeof unreachable => unreachable),
      }
    }),
  )
  // What has used its nonce is looked at in any case.
  const waiting = accounts.flatMap(({ own, count }) => own.filter((one) => !isUsed(one, count)))
  const asked = longestWaiting(waiting, options.asked)
  return Promise.all(
    accounts.flatMap(({ own, count }) =>
      own.map((entry) =>
        count === unreachable
          ? unanswered(entry.id, at)
          : settled(entry, at, () => lookAtNamed(client, entry, count, { ...options, asked })),
      ),
    ),
  )
}

type Options = Omit<LookOptions, 'asked'> & { asked: ReadonlySet<Entry> }

const unreachable = 'unreachable' as const

/** How many nonces an account has used; undefined if no nonce of its transactions is known. */
async function readCount(client: Client, own: readonly Entry[]): Promise<bigint | undefined> {
  const known = own.find(({ nonce }) => nonce !== undefined)
  if (!known) return undefined
  return BigInt(await getTransactionCount(client, { address: known.sender, blockTag: 'latest' }))
}

const isUsed = ({ nonce }: Entry, count: bigint | undefined | typeof unreachable) =>
  nonce !== undefined && typeof count === 'bigint' && BigInt(nonce) < count

const unanswered = (id: string, at: number): Answer => ({
  id,
  evidence: { at, found: 'noAnswer', why: 'unreachable' },
})

/** One that cannot be asked for does not hide what is known of the others. */
async function settled({ id }: Entry, at: number, look: () => Promise<Finding>): Promise<Answer> {
  try {
    const { evidence, ...others } = await look()
    return { id, evidence: { ...evidence, at }, ...others }
  } catch {
    return unanswered(id, at)
  }
}

type Finding = Omit<Answer, 'id' | 'evidence'> & { evidence: Undated<Evidence> }
type Undated<Each> = Each extends Evidence ? Omit<Each, 'at'> : never

/** One that the wallet has named by a hash of its own is looked at by that of its transaction. */
async function lookAtNamed(
  client: Client,
  entry: Entry,
  count: bigint | undefined,
  options: Options,
): Promise<Finding> {
  const isNamed = entry.hash === entry.id && entry.nonce === undefined
  const told = isNamed ? await options.executionOf?.(entry).catch(() => undefined) : undefined
  if (told === 'waiting') return { evidence: { found: 'waiting', nonce: 'unknown' } }
  if (told === 'refused') return { evidence: { found: 'refused' } }
  if (!told) return lookAtOne(client, entry, count, options)
  const executed = { ...entry, hash: told.hash }
  const asked = new Set([...options.asked, executed])
  const { learned, ...found } = await lookAtOne(client, executed, count, { ...options, asked })
  return { ...found, learned: { ...learned, hash: told.hash } }
}

async function lookAtOne(
  client: Client,
  entry: Entry,
  count: bigint | undefined,
  options: Options,
): Promise<Finding> {
  const { nonce } = entry
  // What was just sent is asked for at once.
  const isAsked = options.asked.has(entry) || !entry.progress?.askedAt
  if (nonce !== undefined && count !== undefined) {
    if (isUsed(entry, count)) return lookAtUsed(client, entry, BigInt(nonce), options)
    if (!isAsked) return { evidence: { found: 'notMined', nonce: 'free' } }
    const known = await readKnown(client, entry)
    // The node that counted may be behind.
    if (known?.blockHash) return (await readMined(client, entry, options)) ?? inBlock
    if (!known) return { evidence: { found: 'nothing', nonce: 'free' } }
    const isLater = BigInt(nonce) > count && { isLater: true as const }
    return { evidence: { found: 'waiting', nonce: 'free', ...isLater } }
  }
  // Without the nonce, or sent by a relayer with one of its own: found by its hash only.
  const transaction = isAsked ? await readKnown(client, entry) : undefined
  const isOwn = transaction && isSameAddress(transaction.from, entry.sender)
  const learned = isOwn && { learned: { nonce: String(transaction.nonce) } }
  // Some nodes have the receipt of what they do not find by its hash.
  const isUnmined = transaction?.blockHash === null
  const mined = isUnmined ? undefined : await readMined(client, entry, options)
  if (mined) return { ...mined, ...learned }
  if (transaction?.blockHash) return { ...inBlock, ...learned }
  if (transaction) return { evidence: { found: 'waiting', nonce: 'unknown' }, ...learned }
  return { evidence: { found: isAsked ? 'nothing' : 'notMined', nonce: 'unknown' } }
}

/** A block is known earlier than the receipts of its transactions. */
const inBlock: Finding = { evidence: { found: 'inBlock' }, isUnsure: true }

/** What used an entry's nonce: it, its replacement that is known, or another one. */
async function lookAtUsed(
  client: Client,
  entry: Entry,
  nonce: bigint,
  options: Options,
): Promise<Finding> {
  const mined = await readMined(client, entry, options)
  if (mined) return mined
  const own = entry.hash && (await transactionOf(client, entry.hash))
  if (own?.blockHash) return inBlock
  const missing: Finding = {
    evidence: { found: own ? 'waiting' : 'nothing', nonce: 'used' },
    isUnsure: true,
  }
  // A node that is behind does not know its block yet.
  if (entry.hash && !options.isUnsure(entry.id))
    return { evidence: { found: 'notMined', nonce: 'free' }, isUnsure: true }
  const by = await findReplacement(client, {
    ...{ sender: entry.sender, nonce },
    // The block is read once it is sent.
    ...(entry.block !== undefined && { block: max(0n, BigInt(entry.block) - 2n) }),
  })
  const receipt = by && (await receiptOf(client, by.hash))
  const [shown] = entry.calls
  if (!by || !shown) return missing
  if (!receipt) return inBlock
  const { to, value, input: data } = by
  const call = { ...(to && { to }), value: String(value), data }
  const reason = replacementReason(shown, entry.sender, call)
  return {
    evidence: await minedEvidence(client, entry, receipt, {
      ...(by.hash !== entry.hash && { replaced: reason }),
      ...(options.isShown(by.hash) && { isShown: true }),
    }),
    ...(by.hash !== entry.hash && { learned: { replacedBy: { hash: by.hash, reason } } }),
  }
}

const max = (one: bigint, other: bigint) => (one > other ? one : other)

/** Its receipt, or that of the replacement that is known. */
async function readMined(
  client: Client,
  entry: Entry,
  { isShown }: Options,
): Promise<Finding | undefined> {
  const own = entry.hash && (await receiptOf(client, entry.hash))
  if (own) return { evidence: await minedEvidence(client, entry, own, {}) }
  const { replacedBy } = entry
  const other = replacedBy && (await receiptOf(client, replacedBy.hash))
  if (!replacedBy || !other || !(await isOfNonce(client, entry, replacedBy.hash))) return undefined
  return {
    evidence: await minedEvidence(client, entry, other, {
      replaced: replacedBy.reason,
      ...(isShown(replacedBy.hash) && { isShown: true }),
    }),
  }
}

/** The transaction, or the replacement that is known, if the node has one of them. */
async function readKnown(client: Client, { hash, replacedBy, nonce }: Entry) {
  for (const one of [replacedBy?.hash, hash]) {
    const found = one && (await transactionOf(client, one))
    if (found && (nonce === undefined || one === hash || String(found.nonce) === nonce))
      return found
  }
  return undefined
}

/** A wallet may have sent what was to replace it with another nonce. */
async function isOfNonce(client: Client, { nonce }: Entry, hash: `0x${string}`) {
  const transaction = await transactionOf(client, hash)
  return nonce !== undefined && String(transaction?.nonce) === nonce
}

type MinedEvidence = Undated<Evidence & { found: 'mined' }>

async function minedEvidence(
  client: Client,
  entry: Entry,
  receipt: TransactionReceipt,
  replacement: Pick<MinedEvidence, 'replaced' | 'isShown'>,
): Promise<MinedEvidence> {
  const { transactionHash: hash, blockNumber: block, blockHash, status } = receipt
  const isRelayed = !isSameAddress(receipt.from, entry.sender)
  // A user operation may fail inside a mined transaction.
  const operation = isRelayed ? readOperation(receipt, entry.sender) : undefined
  const isRefused = isRelayed && receipt.logs.some((log) => isSafeFailure(log, entry.sender))
  // A receipt of an old network has no status (before EIP-658).
  const isDone = status !== 'reverted' && !isRefused
  const isSuccessful = isDone && operation?.isSuccessful !== false
  const mined = { hash, block, blockHash, isSuccessful, ...replacement }
  if (isSuccessful) return { found: 'mined', ...mined }
  const reason = operation
    ? operation.reason
    : (knownReason(entry, blockHash) ?? (await readReason(client, receipt)))
  return {
    ...{ found: 'mined', ...mined },
    ...(reason && { reason }),
    ...(operation && { isOperation: true }),
  }
}

/** Whether a Safe says that its call has failed, in a transaction that has not. */
const isSafeFailure = ({ address, topics }: TransactionReceipt['logs'][number], safe: string) =>
  topics[0] === executionFailure && isSameAddress(address, safe)

const executionFailure = toEventSelector('ExecutionFailure(bytes32,uint256)')

/** The reason that an earlier look has read. */
function knownReason({ progress }: Entry, blockHash: string): string | undefined {
  const state = progress?.state
  return state?.name === 'failed' && state.blockHash === blockHash ? state.reason : undefined
}

/**
 * Why a transaction was reverted, as the contract says it when it is called again: on the state
 * before its block, and on that after it, because others in the block may have been the cause.
 * Undefined if the node no longer has these states, or if it succeeds there.
 */
async function readReason(
  client: Client,
  { transactionHash, blockNumber }: TransactionReceipt,
): Promise<string | undefined> {
  const transaction = await transactionOf(client, transactionHash)
  if (!transaction) return undefined
  const { from, to, value, input: data, gas } = transaction
  const params = { from, to, data, value: numberToHex(value), gas: numberToHex(gas) }
  for (const block of [blockNumber - 1n, blockNumber]) {
    try {
      // Not viem's `call`: it would follow an answer to another server (EIP-3668).
      await client.request({ method: 'eth_call', params: [params, numberToHex(block)] } as never, {
        retryCount: 0,
      })
    } catch (error) {
      const reason = revertOf(error)
      if (reason) return reason
    }
  }
  return undefined
}

/** The words of a revert in a node's error; undefined for another error. */
function revertOf(error: unknown): string | undefined {
  const links = errorChain(error)
  const reverted = links.findLast(({ text, code }) => code === 3 || /revert/i.test(text))
  const data = links.find((link) => link.data)?.data
  return reverted && reasonText(revertWords(data, reverted.text))
}

const transactionOf = (client: Client, hash: `0x${string}`): Promise<Transaction | undefined> =>
  found(() => getTransaction(client, { hash }), 'TransactionNotFoundError')

/** Some nodes have receipts of what is in no block yet. */
async function receiptOf(client: Client, hash: `0x${string}`) {
  const read = () => getTransactionReceipt(client, { hash })
  const receipt = await found(read, 'TransactionReceiptNotFoundError')
  return receipt?.blockHash ? receipt : undefined
}

async function found<Value>(read: () => Promise<Value>, notFound: string) {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Error && error.name === notFound) return undefined
    throw error
  }
}
