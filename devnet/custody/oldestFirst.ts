type Aged = { id: string; createdAt: number }

/** Records in the order in which they came; those of one moment by id, so that the order stays. */
export function oldestFirst<record extends Aged>(records: readonly record[]): record[] {
  return [...records].sort(byAge)
}

/** Less than 0 where `one` is the older. */
export function byAge(one: Aged, other: Aged): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)
}
