import { isRecord } from '#lib/isRecord.ts'
import { readLocal, removeLocal, writeLocal } from '#lib/localStorage.ts'

/** How the review showed a request, and what the user decided. */
export type InspectedReview = {
  title: string
  severity: 'none' | 'info' | 'warn' | 'danger' | 'block'
  decision: 'confirmed' | 'declined' | 'shown by the page'
  /** How long it was shown, in milliseconds. */
  ms: number
}

/** A request to a wallet, as the inspector lists it: without secrets. */
export type InspectedRequest = {
  id: string
  /** ISO 8601. */
  at: string
  /** Path of the page that asked. */
  page: string
  wallet: { id: string; name: string }
  method: string
  params: unknown
  review?: InspectedReview
  state: 'pending' | 'answered' | 'failed'
  answer?: unknown
  error?: { name: string; message: string; code?: number }
  /** From the request to the answer, in milliseconds. */
  ms?: number
}

const entryLimit = 200
const sizeLimit = 256 * 1024
const listeners = new Set<() => void>()
const cached = { text: '', entries: [] as readonly InspectedRequest[] }

/**
 * The requests of all tabs of this browser, the newest first; a reload keeps them. The oldest go
 * when there are more than 200 or they take more than 256 KiB.
 */
export const requestLog = {
  read: (key: string) => parse(readLocal(key) ?? ''),
  /** Adds a request, or changes the one with its id. */
  put(key: string, entry: InspectedRequest): void {
    const others = requestLog.read(key).filter(({ id }) => id !== entry.id)
    const entries = [entry, ...others].sort((one, other) => other.at.localeCompare(one.at))
    write(key, entries.slice(0, entryLimit))
  },
  clear(key: string): void {
    removeLocal(key)
    changed()
  },
  /** Calls back after every change, also by another tab. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

function write(key: string, entries: readonly InspectedRequest[]): void {
  let kept = entries
  const isWritten = () => {
    const text = JSON.stringify(kept)
    return text.length <= sizeLimit && writeLocal(key, text)
  }
  // A full storage of the site matters more than this list.
  while (!isWritten() && kept.length > 1) kept = kept.slice(0, Math.ceil(kept.length / 2))
  changed()
}

function changed() {
  for (const listener of listeners) listener()
}

/** Storage is not trusted. The same text gives the same list, as React compares it. */
function parse(text: string): readonly InspectedRequest[] {
  if (text === cached.text) return cached.entries
  Object.assign(cached, { text, entries: readEntries(text) })
  return cached.entries
}

function readEntries(text: string): readonly InspectedRequest[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is InspectedRequest {
  return (
    isRecord(value) &&
    [value.id, value.at, value.page, value.method].every((each) => typeof each === 'string') &&
    isRecord(value.wallet) &&
    typeof value.wallet.name === 'string' &&
    ['pending', 'answered', 'failed'].includes(String(value.state))
  )
}
