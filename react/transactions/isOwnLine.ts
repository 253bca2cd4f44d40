import type { Entry } from '#lib/tracker/Entry.ts'

/**
 * Whether an entry of a list, newest first, has a line of its own: what speeds another one up, or cancels
 * it, has none, because the other one's tells of it, however often it is done.
 */
export function isOwnLine(
  { hash, replacedBy: last }: Entry,
  index: number,
  all: readonly Entry[],
): boolean {
  return !all.some(({ replacedBy }, place) => {
    if (!replacedBy || replacedBy.reason === 'replaced') return false
    return replacedBy.hash === hash || (place > index && replacedBy.hash === last?.hash)
  })
}
