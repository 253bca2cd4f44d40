import { conclude, type Evidence, type Progress } from '#lib/tracker/conclude.ts'
import { type BatchOutcome, batchOutcome, outcomeOf } from '#react/batch/batchOutcome.ts'
import type { SentBatch } from '#react/batch/sentBatches.ts'

/** What the wallet that was sent a batch says of it (EIP-5792), and when. */
export type WalletAnswer = StatusAnswer | { at: number; error: 'unrecognized' | 'unreachable' }

/** Its status, by its code and its receipts. */
export type StatusAnswer = {
  at: number
  statusCode: number
  atomic: boolean
  receipts: readonly WalletReceipt[]
}

type WalletReceipt = {
  status: 'success' | 'reverted'
  transactionHash: `0x${string}`
  blockNumber?: bigint
  blockHash?: `0x${string}`
}

/** What the transactions of a batch say, one per receipt. */
type OnChain = {
  operation?: { isSuccessful: boolean; reason?: string } | undefined
  /** Whether the transaction itself was executed, and not reverted. */
  isMined?: boolean
}

type BatchReading = {
  outcome: BatchOutcome
  /** The answer that counts; undefined if there is none. */
  evidence: Evidence | undefined
  progress: Progress | undefined
  /** Hashes of the transactions that executed it. */
  hashes: `0x${string}`[]
}

/**
 * Puts together what the wallet says of a batch, and what bundler and chain say of its user operation.
 * The wallet counts unless the chain contradicts it, or unless it says nothing.
 */
export function readBatch(
  sent: SentBatch,
  {
    wallet,
    operation,
    chain,
  }: {
    wallet?: WalletAnswer | undefined
    operation?: Evidence | undefined
    chain?: readonly OnChain[] | undefined
  },
  now: number,
): BatchReading {
  const count = sent.calls.length
  const found = operation?.found === 'mined' ? operation : undefined
  const status = wallet && 'statusCode' in wallet ? wallet : undefined
  const isNamed = status !== undefined && status.receipts.length > 0
  const named = isNamed ? batchOutcome(status, count, chain?.map(isFailed)) : undefined
  const said = status && batchOutcome(status, count)
  const isOverruled = (said?.state === 'pending' && isUsed(operation)) || isDenied(sent, said)
  const evidence =
    (named && evidenceOf(named, status, chain)) ??
    found ??
    (said && !isOverruled ? evidenceOf(said, status, chain) : undefined) ??
    operation ??
    (wallet && 'error' in wallet
      ? ({ at: wallet.at, found: 'noAnswer', why: wallet.error } as const)
      : undefined)
  const progress = evidence ? conclude(sent, evidence, now) : sent.progress
  const state = progress?.state
  // A wallet may call pending for ever what was lost.
  const isOverdue = said?.state === 'pending' && state?.name === 'unknown'
  const isUnsaid = found || isOverruled || isOverdue
  const outcome =
    (isOverdue ? undefined : named) ?? (isUnsaid ? undefined : said) ?? outcomeOf(state, count)
  const own = state && 'hash' in state && state.name !== 'replaced' ? [state.hash] : []
  const hashes = isNamed ? status.receipts.map(({ transactionHash }) => transactionHash) : own
  return { outcome, evidence, progress, hashes: [...new Set(hashes)] }
}

const isFailed = ({ operation, isMined }: OnChain) =>
  operation?.isSuccessful === false || isMined === false

/**
 * Whether a wallet says that it did not send what was in a block: it no longer knows it. Only the chain
 * takes it out of a block again.
 */
export function isDenied(
  { progress }: Pick<SentBatch, 'progress'>,
  said: BatchOutcome | undefined,
): boolean {
  return said?.state === 'notSent' && progress !== undefined && 'block' in progress.state
}

/** The nonce of the operation was used by another one: it cannot be executed any more. */
function isUsed(evidence: Evidence | undefined): boolean {
  return evidence !== undefined && 'nonce' in evidence && evidence.nonce === 'used'
}

/** A wallet's answer as evidence; undefined if it says that it is done, but not where. */
function evidenceOf(
  { state }: BatchOutcome,
  wallet: WalletAnswer | undefined,
  chain: readonly OnChain[] | undefined,
): Evidence | undefined {
  if (!wallet || !('statusCode' in wallet)) return undefined
  const { at, receipts } = wallet
  if (state === 'pending') return { at, found: 'waiting', nonce: 'unknown' }
  if (state === 'notSent') return { at, found: 'refused' }
  const receipt = receipts.at(-1)
  if (state === 'unknown' || !receipt?.blockHash || receipt.blockNumber === undefined)
    return undefined
  const { transactionHash: hash, blockNumber: block, blockHash } = receipt
  const reason = chain?.find(({ operation }) => operation?.reason)?.operation?.reason
  const isSuccessful = state !== 'failed'
  return {
    ...{ at, found: 'mined', hash, block, blockHash, isSuccessful },
    ...(reason && !isSuccessful && { reason }),
  }
}
