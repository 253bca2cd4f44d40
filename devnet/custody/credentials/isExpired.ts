import type { ApiKeyRecord } from '#devnet/custody/records.ts'

/** Whether an API key's time is over at `now` (milliseconds); the last second still counts. */
export function isExpired(
  key: Pick<ApiKeyRecord, 'createdAt' | 'expirationSeconds'>,
  now: number,
): boolean {
  return key.expirationSeconds !== undefined && now >= key.createdAt + key.expirationSeconds * 1000
}
