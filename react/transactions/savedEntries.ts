import { isRecord } from '#lib/input/isRecord.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { changeStored, readStored } from '#react/ui/useStored.ts'

/** What the server has of this browser's entries: a digest of each, or that it is to be removed. */
export type SavedEntries = Record<string, string>

/** The mark of an entry that the user follows no longer. */
export const removedMark = 'removed'

const name = 'sentSaved'
/** Those of two full lists, and what was removed of them. */
const mostSaved = 900

/** The name of an entry in {@link SavedEntries}. */
export const savedName = ({ chainId, id }: Pick<Entry, 'chainId' | 'id'>) => `${chainId} ${id}`

/** What this browser knows of the server's entries. */
export const readSaved = (cookieSuffix: string): SavedEntries =>
  readStored(`${name}${cookieSuffix}`, parseSaved)

/** Changes it, also for other tabs. */
export function changeSaved(
  cookieSuffix: string,
  next: (known: SavedEntries) => SavedEntries,
): void {
  changeStored(`${name}${cookieSuffix}`, parseSaved, next)
}

/** Notes that the user follows an entry no longer: the server is told when it can be. */
export function forgetSaved(cookieSuffix: string, entry: Pick<Entry, 'chainId' | 'id'>): void {
  changeSaved(cookieSuffix, (known) => ({ ...known, [savedName(entry)]: removedMark }))
}

function parseSaved(stored: unknown): SavedEntries {
  if (!isRecord(stored)) return {}
  const marks = Object.entries(stored).filter(
    (entry): entry is [string, string] =>
      /^\d+ [^ ]/.test(entry[0]) && /^([0-9a-f]{16}|removed)$/.test(String(entry[1])),
  )
  return Object.fromEntries(marks.slice(-mostSaved))
}
