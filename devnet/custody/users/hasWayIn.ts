import type { Draft } from '#devnet/custody/Draft.ts'

/**
 * Whether a user has a permanent credential: a passkey, a key without expiry, an OpenID identity,
 * or a verified email address or phone number.
 */
export function hasWayIn(draft: Draft, organizationId: string, userId: string): boolean {
  const user = draft.get('users', organizationId, userId)
  if (user?.isEmailVerified === true || user?.isPhoneNumberVerified === true) return true
  return [
    ...draft.list('apiKeys', organizationId).filter((key) => key.expirationSeconds === undefined),
    ...draft.list('authenticators', organizationId),
    ...draft.list('oauthProviders', organizationId),
  ].some((credential) => credential.userId === userId)
}
