/** Records in the order in which they came; those of one moment by id, so that the order stays. */
export function oldestFirst<record extends { id: string; createdAt: number }>(
  records: readonly record[],
): record[] {
  return [...records].sort(
    (one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
  )
}
