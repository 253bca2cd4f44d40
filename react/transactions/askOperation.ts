import {
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  type RpcTransaction,
  type RpcTransactionReceipt,
  toEventSelector,
} from 'viem'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { entryPoints } from '#lib/protocol/smartWallet.ts'
import { untilKnown } from '#lib/review/simulation/untilKnown.ts'
import {
  type Ask,
  askBundler,
  type BundlerAnswer,
  type KnownOperation,
} from '#lib/tracker/askBundler.ts'
import { type Evidence, waitingMilliseconds } from '#lib/tracker/conclude.ts'
import { reasonText } from '#lib/tracker/isProgress.ts'
import { readOperation } from '#react/transactions/readOperation.ts'

/** A user operation that was sent, as far as it is known. */
export type AskedOperation = {
  hash: Hex
  /** The account that it acts for. */
  sender: Hex
  entryPoint?: Hex | undefined
  /** Of the entry point, decimal. */
  nonce?: string | undefined
  /** The newest block when it was sent, decimal. */
  block?: string | undefined
  /** ISO 8601. */
  sentAt: string
  /** The calls of a batch: some wallets name one by the hash of its transaction. */
  batchCalls?: number
}

/** Who is asked. */
export type OperationSources = {
  /** Undefined if the chain has none that a page may ask. */
  bundler: Ask | undefined
  /** A node of the chain. */
  node: Ask
  /** The same for what it will have in a moment, without counting these requests. */
  again?: Ask
}

/** What the questions about one operation have found so far; the next one goes on from it. */
export type OperationMemory = {
  /** What a bundler told of it. */
  operation?: KnownOperation
  /** The transaction that executed it. */
  hash?: Hex | undefined
  /** The next block whose logs are read. */
  next?: bigint
  /** Until when a bundler that did not answer is not asked again. */
  silentUntil?: number
  /** The account had other operations in the blocks that were read. */
  hasOthers?: boolean
}

const entryPointAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
])
/** The times between questions for a receipt that is late, in milliseconds. */
const lateMilliseconds = [300, 700, 1000] as const
/** So long a bundler that did not answer is left alone. */
const silentMilliseconds = 45_000
const endOfOperation = toEventSelector(entryPointAbi[0])

/** The most blocks whose logs public nodes search at once. */
const rangeBlocks = 500n
/** Ranges that one question searches at most; the next one goes on. */
const rangesAtOnce = 4n
/** Blocks that are read again, because a chain may replace them. */
const reorganizedBlocks = 12n

/**
 * Asks what became of an operation: its bundler first, and the chain for what bundlers do not know or
 * answer. Undefined while that is not known, such as after a quick question, which asks the bundler
 * for an execution only.
 * @throws what the node answered, or did not
 */
export async function askOperation(
  operation: AskedOperation,
  { bundler, node, again = node }: OperationSources,
  memory: OperationMemory,
  { isQuick = false }: { isQuick?: boolean } = {},
): Promise<Evidence | undefined> {
  const at = Date.now()
  if (memory.hash) {
    const mined = await readMined(node, operation, memory.hash)
    if (mined) return { at, ...mined }
    delete memory.hash
  }
  const answer = await answerOf(bundler, operation.hash, memory, { isQuick })
  const isIncluded = answer?.found === 'included'
  if (isIncluded) {
    const receipt = await readLate({ node, again }, answer.receipt.transactionHash)
    const mined = minedOf(operation, answer.receipt.transactionHash, receipt)
    memory.hash = mined?.hash
    if (mined) return { at, ...mined }
    if (!receipt) return { at, found: 'waiting', nonce: 'unknown' }
  }
  if (isQuick && answer && !isIncluded) return undefined
  if (answer?.found === 'waiting') {
    memory.operation = { ...memory.operation, ...answer.operation }
    return { at, found: 'waiting', nonce: 'unknown' }
  }
  if (operation.batchCalls !== undefined && !memory.operation) {
    const own = await askTransaction(operation, node, operation.batchCalls)
    if (own) return own === 'first' ? undefined : { at, ...own }
  }
  const found = await askChain(operation, { node, again }, memory)
  if (found.mined) {
    memory.hash = found.mined.hash
    return { at, head: found.head, ...found.mined }
  }
  if (found.isInBlock) return { at, head: found.head, found: 'inBlock' }
  // The bundler has named a transaction that failed, or another one's: the chain has none yet.
  if (isIncluded && found.nonce !== 'used') return { at, found: 'waiting', nonce: 'unknown' }
  if (found.nonce === undefined) return undefined
  const isExpired = at - Date.parse(operation.sentAt) >= waitingMilliseconds
  if (found.nonce !== 'used' && isExpired) return { at, head: found.head, found: 'expired' }
  // Who did not answer may have it.
  if (found.nonce !== 'used' && !answer) return { at, found: 'noAnswer', why: 'unreachable' }
  return { at, head: found.head, found: 'nothing', nonce: found.nonce }
}

/**
 * What became of the transaction that has an operation's hash; undefined if there is none. `first` if
 * it is that of the first of several calls, which says nothing of the others.
 */
async function askTransaction(
  { hash, sender }: AskedOperation,
  node: Ask,
  calls: number,
): Promise<Found | 'first' | undefined> {
  const transaction = (await node('eth_getTransactionByHash', [hash])) as RpcTransaction | null
  if (!transaction) return undefined
  const { from, to, blockHash } = transaction
  const isOneCall = isSame(from, sender) && !isSame(to ?? '', sender)
  if (calls > 1 && isOneCall) return 'first'
  if (!blockHash) return { found: 'waiting', nonce: 'unknown' }
  const receipt = (await node('eth_getTransactionReceipt', [hash])) as RpcTransactionReceipt | null
  if (!receipt?.blockNumber) return { found: 'inBlock' }
  return {
    ...{ found: 'mined', hash, block: BigInt(receipt.blockNumber), blockHash: receipt.blockHash },
    isSuccessful: receipt.status !== '0x0',
  }
}

type Found = Evidence extends infer One ? (One extends Evidence ? Omit<One, 'at'> : never) : never

/** Undefined if there is no bundler, or if it does not answer. */
async function answerOf(
  bundler: Ask | undefined,
  hash: Hex,
  memory: OperationMemory,
  options: { isQuick: boolean },
): Promise<BundlerAnswer | undefined> {
  const silent = (memory.silentUntil ?? 0) - Date.now()
  // A longer time is that of a clock that was set back.
  if (!bundler || (silent > 0 && silent <= silentMilliseconds)) return undefined
  try {
    return await askBundler(bundler, hash, options)
  } catch {
    // The chain is asked in its place.
    memory.silentUntil = Date.now() + silentMilliseconds
    return undefined
  }
}

type ChainAnswer = {
  head: bigint
  mined?: Mined
  /** Its events are, and the receipt of its transaction is not there. */
  isInBlock?: true
  /** Undefined while blocks remain to be read. */
  nonce?: 'free' | 'used' | 'unknown'
}

type Mined = {
  found: 'mined'
  hash: Hex
  block: bigint
  blockHash: Hex
  isSuccessful: boolean
  isOperation: true
  reason?: string
}

/** What the entry point's nonce and events say. */
async function askChain(
  operation: AskedOperation,
  { node, again }: { node: Ask; again: Ask },
  memory: OperationMemory,
): Promise<ChainAnswer> {
  const head = BigInt((await node('eth_blockNumber', [])) as Hex)
  const nonce = await readNonce(operation, node, memory)
  // It cannot be in any block: no logs are needed.
  if (nonce === 'free') return { head, nonce }
  const search = await searchEvents(operation, { node, again }, memory, head)
  if (search.hash) {
    const mined = minedOf(operation, search.hash, await readLate({ node, again }, search.hash))
    return mined ? { head, mined } : { head, isInBlock: true }
  }
  if (search.isNonceUsed) return { head, nonce: 'used' }
  if (!search.isComplete) return { head }
  // Blocks that were not read may have it.
  if (operation.block === undefined) return { head, nonce: 'unknown' }
  if (nonce === 'used') return { head, nonce }
  return { head, nonce: memory.hasOthers ? 'unknown' : 'free' }
}

/** Whether the entry point has counted the operation's nonce, or another operation's with it. */
async function readNonce(operation: AskedOperation, node: Ask, memory: OperationMemory) {
  const nonce = nonceOf(operation, memory)
  const to = entryPointOf(operation, memory)
  if (nonce === undefined || !to) return 'unknown'
  const args = [operation.sender, nonce >> 64n] as const
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'getNonce', args })
  const answer = (await node('eth_call', [{ to, data }, 'latest'])) as Hex
  const next = decodeFunctionResult({ abi: entryPointAbi, functionName: 'getNonce', data: answer })
  return next > nonce ? 'used' : 'free'
}

/**
 * Reads the account's operations in the blocks since it was sent, in ranges that nodes and our own
 * proxy allow, and never beyond the newest block.
 */
async function searchEvents(
  operation: AskedOperation,
  { node, again }: { node: Ask; again: Ask },
  memory: OperationMemory,
  head: bigint,
): Promise<{ hash?: Hex; isNonceUsed?: boolean; isComplete?: boolean }> {
  const nonce = nonceOf(operation, memory)
  const entryPoint = entryPointOf(operation, memory)
  // Without the block of sending, the newest range has to do.
  const first = BigInt(operation.block ?? less(head, rangeBlocks - 1n))
  const start = memory.next ?? first
  for (let range = 0n; range < rangesAtOnce; range += 1n) {
    const from = start + range * rangeBlocks
    if (from > head) break
    const end = from + rangeBlocks - 1n
    const to = end < head ? end : head
    const filter = {
      address: entryPoint ?? Object.values(entryPoints),
      topics: [endOfOperation, null, pad(operation.sender)],
      fromBlock: numberToHex(from),
      toBlock: numberToHex(to),
    }
    let ask = node
    const logs = await untilKnown(() => {
      const next = ask
      // Another node may have told of the newest block.
      ask = again
      return next('eth_getLogs', [filter])
    })
    for (const log of (logs ?? []) as EventLog[]) {
      const { userOpHash, nonce: used } = decodeEnd(log)
      if (isSame(userOpHash, operation.hash)) return { hash: log.transactionHash }
      if (used === nonce) return { isNonceUsed: true }
      // What was in a block before has not taken its nonce.
      if (BigInt(log.blockNumber) > first) memory.hasOthers = true
    }
    memory.next = to < head ? to + 1n : later(first, less(head, reorganizedBlocks))
    if (to === head) return { isComplete: true }
  }
  return { isComplete: start > head }
}

type EventLog = { transactionHash: Hex; blockNumber: Hex; data: Hex; topics: [Hex, ...Hex[]] }

function decodeEnd({ data, topics }: EventLog) {
  return decodeEventLog({ abi: entryPointAbi, eventName: 'UserOperationEvent', data, topics }).args
}

/** What a transaction did with the operation; undefined if the node does not have it in a block. */
async function readMined(node: Ask, operation: AskedOperation, hash: Hex) {
  return minedOf(operation, hash, await node('eth_getTransactionReceipt', [hash]))
}

/** The receipt of a transaction that others have in a block: a node may have it in a moment. */
async function readLate({ node, again }: { node: Ask; again: Ask }, hash: Hex): Promise<unknown> {
  let receipt = await node('eth_getTransactionReceipt', [hash])
  for (const wait of lateMilliseconds) {
    if (receipt) break
    await new Promise((resolve) => setTimeout(resolve, wait))
    receipt = await again('eth_getTransactionReceipt', [hash])
  }
  return receipt
}

function minedOf(
  { hash: operationHash, sender }: AskedOperation,
  hash: Hex,
  receipt: unknown,
): Mined | undefined {
  const { logs = [], blockNumber, blockHash } = (receipt ?? {}) as Partial<RpcTransactionReceipt>
  if (!blockNumber || !blockHash) return undefined
  const isThere = logs.some(({ topics }) => isSame(topics[1] ?? '', operationHash))
  const operation = isThere && readOperation({ logs } as never, sender, operationHash)
  if (!operation) return undefined
  const reason = reasonText(operation.reason)
  return {
    found: 'mined',
    hash,
    block: BigInt(blockNumber),
    blockHash,
    isSuccessful: operation.isSuccessful,
    isOperation: true,
    ...(reason && { reason }),
  }
}

function nonceOf({ nonce }: AskedOperation, { operation }: OperationMemory): bigint | undefined {
  return nonce === undefined ? operation?.nonce : BigInt(nonce)
}

/** One that is known here: another contract's answer would mean nothing. */
function entryPointOf({ entryPoint }: AskedOperation, { operation }: OperationMemory) {
  const named = entryPoint ?? operation?.entryPoint
  return Object.values(entryPoints).find((one) => named && isSameAddress(one, named))
}

const less = (block: bigint, count: bigint) => (block > count ? block - count : 0n)
const later = (one: bigint, other: bigint) => (one > other ? one : other)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
