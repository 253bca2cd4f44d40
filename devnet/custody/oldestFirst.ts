type Dated = { id: string; createdAt: number }

/** Sorts records by creation time, then by id, so that the order is stable. */
export function oldestFirst<record extends Dated>(records: readonly record[]): record[] {
  return [...records].sort(byAge)
}

/** Negative if `one` is older. */
export function byAge(one: Dated, other: Dated): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)
}
