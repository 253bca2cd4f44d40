import type { ApiKeyRecord } from '#devnet/custody/records.ts'

/** Whether an API key has expired at `now` (milliseconds); the last second is still valid. */
export function isExpired(
  key: Pick<ApiKeyRecord, 'createdAt' | 'expirationSeconds'>,
  now: number,
): boolean {
  return key.expirationSeconds !== undefined && now >= key.createdAt + key.expirationSeconds * 1000
}
