import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import type { UserRecord } from '#devnet/custody/records.ts'

/** Returns a user of the organization by id. @throws ApiError 5 if there is none */
export function getUser(draft: Draft, organizationId: string, userId: string): UserRecord {
  const user = draft.get('users', organizationId, userId)
  if (!user) throw apiError(5, `no user found with ID ${userId} in organization ${organizationId}`)
  return user
}

/** Records of one user (default: of all), oldest first. */
export function filterByUser<record extends { id: string; userId: string; createdAt: number }>(
  records: readonly record[],
  userId: string | undefined,
): record[] {
  return oldestFirst(records.filter((record) => userId === undefined || record.userId === userId))
}

/**
 * Whether a user has a permanent credential: a passkey, a key without expiry, an OpenID identity,
 * or a verified email address or phone number.
 */
export function hasPermanentCredential(
  draft: Draft,
  organizationId: string,
  userId: string,
): boolean {
  const user = draft.get('users', organizationId, userId)
  if (user?.isEmailVerified === true || user?.isPhoneNumberVerified === true) return true
  return [
    ...draft.list('apiKeys', organizationId).filter((key) => key.expirationSeconds === undefined),
    ...draft.list('authenticators', organizationId),
    ...draft.list('oauthProviders', organizationId),
  ].some((credential) => credential.userId === userId)
}
