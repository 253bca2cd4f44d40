'use client'

import { type Effects, isEffects } from '#lib/review/simulation/effects.ts'
import {
  addressPattern,
  type Comparison,
  isComparison,
  isSentCall,
  matches,
  type SentCall,
} from '#lib/tracker/SentCall.ts'
import { isShownTitle, type ShownTitle } from '#lib/tracker/ShownTitle.ts'
import { shownEffects } from '#react/transactions/shownEffects.ts'
import { shownTitle } from '#react/transactions/shownTitle.ts'
import { batchesName as name } from '#react/transactions/useHasTransactions.ts'
import { changeStored, useStored } from '#react/ui/useStored.ts'

/** A batch as it was shown and sent to the wallet. */
export type SentBatch = {
  /** The wallet's id for it. */
  id: string
  chainId: number
  account: `0x${string}`
  /** The wallet that accepted it; only this one can report its status. */
  connectorId: string
  walletName: string
  calls: BatchedCall[]
  /** What the simulation that was shown had measured. */
  effects?: Effects
  /** As the review showed it; missing if none did. */
  title?: ShownTitle
  /** ISO 8601. */
  sentAt: string
  /** Once it is mined: in what it differs from what was shown. */
  comparison?: Comparison
}

/** A call of a batch, which cannot create a contract. */
type BatchedCall = SentCall & { to: `0x${string}` }

const maxEntries = 3

/** This browser's batches, newest first; they survive a reload. */
export function useSentBatches() {
  const [all, change] = useStored(name, parseBatches)
  return {
    all,
    add: (sent: SentBatch) => change((known) => withSent(known, sent)),
    remove: (id: string) => change((known) => known.filter((one) => one.id !== id)),
    markCompared: (id: string, comparison: Comparison) =>
      change((known) =>
        known.map((one) =>
          one.id === id ? { ...one, comparison: { ...one.comparison, ...comparison } } : one,
        ),
      ),
  }
}

/** Adds a batch that any page has sent, so that what becomes of it is compared with what was shown. */
export function addSentBatch(cookieSuffix: string, sent: SentBatch): void {
  changeStored(`${name}${cookieSuffix}`, parseBatches, (known) => withSent(known, sent))
}

function withSent(known: readonly SentBatch[], sent: SentBatch): SentBatch[] {
  const effects = shownEffects(sent.chainId, sent.account, sent.calls)
  const title = shownTitle(sent.chainId, sent.account, sent.calls)
  return [
    { ...sent, ...(effects && { effects }), ...(title && { title }) },
    ...known.filter(({ id }) => id !== sent.id),
  ].slice(0, maxEntries)
}

/** What was stored, without anything that is not well-formed. */
export function parseBatches(stored: unknown): SentBatch[] {
  return Array.isArray(stored) ? stored.filter(isSentBatch).slice(0, maxEntries) : []
}

/** Storage is not trusted: only well-formed entries are shown. */
function isSentBatch(value: unknown): value is SentBatch {
  const one = value as Partial<Record<keyof SentBatch, unknown>> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.id === 'string' &&
    one.id.length <= 8192 &&
    Number.isSafeInteger(one.chainId) &&
    matches(one.account, addressPattern) &&
    [one.connectorId, one.walletName, one.sentAt].every((text) => typeof text === 'string') &&
    Array.isArray(one.calls) &&
    one.calls.length > 0 &&
    one.calls.every((call) => isSentCall(call) && call.to !== undefined) &&
    (one.effects === undefined || isEffects(one.effects)) &&
    (one.title === undefined || isShownTitle(one.title)) &&
    (one.comparison === undefined || isComparison(one.comparison))
  )
}
