'use client'

import { useStored } from '#react/useStored.ts'

/** A batch as it was shown and sent to the wallet. */
export type SentBatch = {
  /** The wallet's id for it. */
  id: string
  chainId: number
  account: `0x${string}`
  /** The wallet that accepted it; only this one can report its status. */
  connectorId: string
  walletName: string
  calls: { to: `0x${string}`; value: string }[]
  /** ISO 8601. */
  sentAt: string
}

const maxEntries = 3

/** This browser's batches, newest first; they survive a reload. */
export function useSentBatches() {
  const [all, change] = useStored('batches', parseBatches)
  return {
    all,
    add: (sent: SentBatch) =>
      change((known) => [sent, ...known.filter(({ id }) => id !== sent.id)].slice(0, maxEntries)),
    remove: (id: string) => change((known) => known.filter((one) => one.id !== id)),
  }
}

function parseBatches(stored: unknown): SentBatch[] {
  return Array.isArray(stored) ? stored.filter(isSentBatch).slice(0, maxEntries) : []
}

const addressPattern = /^0x[0-9a-f]{40}$/i

/** Storage is not trusted: only well-formed entries are shown. */
function isSentBatch(value: unknown): value is SentBatch {
  const one = value as Partial<Record<keyof SentBatch, unknown>> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.id === 'string' &&
    one.id.length <= 8192 &&
    Number.isSafeInteger(one.chainId) &&
    addressPattern.test(String(one.account)) &&
    [one.connectorId, one.walletName, one.sentAt].every((text) => typeof text === 'string') &&
    Array.isArray(one.calls) &&
    one.calls.length > 0 &&
    one.calls.every(isSentCall)
  )
}

function isSentCall(value: unknown) {
  const one = value as { to?: unknown; value?: unknown } | null
  return addressPattern.test(String(one?.to)) && /^\d{1,78}$/.test(String(one?.value))
}
