'use client'

import { conclude, type Evidence, waitingMilliseconds } from '#lib/tracker/conclude.ts'
import { type Entry, keepEntries, parseEntries } from '#lib/tracker/Entry.ts'
import type { BatchCallFields } from '#react/transactions/CallFields.ts'
import { batchesName as name } from '#react/transactions/useHasTransactions.ts'
import { useSentList, withShown } from '#react/transactions/useSentList.ts'
import { changeStored } from '#react/ui/useStored.ts'

/**
 * A batch as it was shown and sent to the wallet that is named in `answeredBy`: only that one can
 * report the status of a batch that is no user operation.
 */
export type SentBatch = Entry & { kind: 'batch' }

/** What is learned of a batch after it was sent. */
export type LearnedOfBatch = Partial<Pick<Entry, 'hash' | 'nonce' | 'entryPoint' | 'operationHash'>>

/** This browser's batches. */
export function useSentBatches() {
  const { all, change, changeOne, remove, markCompared } = useSentList(name, parseBatches)
  return {
    all,
    add: (sent: SentBatch) => change((known) => withSent(known, sent)),
    remove,
    /** Adds an answer to what is known of a batch. */
    note: (id: string, evidence: Evidence, learned: LearnedOfBatch) =>
      changeOne(id, (one) => ({
        ...one,
        ...learned,
        progress: conclude(one, evidence, Date.now()),
      })),
    markCompared,
  }
}

/** Adds a batch that any page has sent, so that what becomes of it is compared with what was shown. */
export function addSentBatch(cookieSuffix: string, sent: SentBatch): void {
  changeStored(`${name}${cookieSuffix}`, parseBatches, (known) => withSent(known, sent))
}

/** Whether something is still expected of a batch, or not yet compared and kept. */
export function isWatched({ comparison, sentAt, progress }: SentBatch): boolean {
  if (comparison?.isKept) return false
  const isOld = Date.now() - Date.parse(sentAt) > waitingMilliseconds
  // An old one is asked for once more, also by a page that was closed meanwhile.
  return !isOld || !['unknown', 'dropped'].includes(progress?.state.name ?? '')
}

/** A batch that a wallet accepted now, under its id for it. */
export function sentBatch({
  id,
  chainId,
  account,
  wallet,
  calls,
  block,
}: {
  id: string
  chainId: number
  account: `0x${string}`
  wallet: { id: string; name: string }
  calls: readonly BatchCallFields[]
  block?: bigint | undefined
}): SentBatch {
  return {
    ...{ id, kind: 'batch', chainId, account, sender: account },
    answeredBy: { id: wallet.id, name: wallet.name },
    calls: calls.map(({ to, value, data = '0x' }) => ({ to, value: String(value), data })),
    ...(block !== undefined && { block: String(block) }),
    sentAt: new Date().toISOString(),
  }
}

function withSent(known: readonly SentBatch[], sent: SentBatch): SentBatch[] {
  // The review and the page that asks may both add it.
  const same = known.find(({ id }) => id === sent.id)
  const entry = withShown({ ...same, ...sent })
  return keepEntries([entry, ...known.filter((one) => one !== same)]) as SentBatch[]
}

/** What was stored, without anything that is not well-formed. */
export function parseBatches(stored: unknown): SentBatch[] {
  return parseEntries(stored).filter(
    (one): one is SentBatch =>
      one.kind === 'batch' && one.calls.every(({ to }) => to !== undefined),
  )
}
