import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import { localKeys, readLocal, removeLocal, writeLocal } from '#lib/storage/localStorage.ts'

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
 * when there are more than 200 or they take more than 256 KiB. Each has a key of its own, `<key>.<id>`:
 * what another tab has just written may not be seen here yet, and a common list would lose it.
 */
export const requestLog = {
  read: (key: string) => entriesOf(storedTexts(key)),
  /** Adds a request, or changes the one with its id. */
  put(key: string, entry: InspectedRequest): void {
    const text = JSON.stringify(entry)
    // A full storage of the site matters more than this list.
    while (!writeLocal(`${key}.${entry.id}`, text) && removeOldest(key, entry.id));
    while (isTooLarge(key) && removeOldest(key, entry.id));
    changed()
  },
  clear(key: string): void {
    for (const each of keysOf(key)) removeLocal(each)
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

function keysOf(key: string) {
  return localKeys().filter((each) => each.startsWith(`${key}.`))
}

function storedTexts(key: string) {
  return keysOf(key).flatMap((each) => readLocal(each) ?? [])
}

function isTooLarge(key: string) {
  const texts = storedTexts(key)
  return texts.length > entryLimit || texts.reduce((sum, { length }) => sum + length, 0) > sizeLimit
}

/** Removes what is damaged, else the oldest request but one; false if there is none. */
function removeOldest(key: string, keptId: string) {
  const timeOf = (each: string) => readEntry(readLocal(each) ?? '')?.at ?? ''
  const [oldest] = keysOf(key)
    .filter((each) => each !== `${key}.${keptId}`)
    .toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)))
  if (oldest !== undefined) removeLocal(oldest)
  return oldest !== undefined
}

function changed() {
  for (const listener of listeners) listener()
}

/** Storage is not trusted. The same texts give the same list, as React compares it. */
function entriesOf(texts: readonly string[]): readonly InspectedRequest[] {
  const text = texts.toSorted().join('\n')
  if (text === cached.text) return cached.entries
  const entries = texts
    .flatMap((each) => readEntry(each) ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at))
  Object.assign(cached, { text, entries })
  return entries
}

function readEntry(text: string): InspectedRequest | undefined {
  const stored = parseJson(text)
  return isEntry(stored) ? stored : undefined
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
