import { oldestFirst } from '#devnet/custody/oldestFirst.ts'

/** Records of one user (default: of all), oldest first. */
export function ofUser<record extends { id: string; userId: string; createdAt: number }>(
  records: readonly record[],
  userId: string | undefined,
): record[] {
  return oldestFirst(records.filter((record) => userId === undefined || record.userId === userId))
}
