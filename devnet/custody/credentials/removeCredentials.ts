import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

type CredentialCollection = 'apiKeys' | 'authenticators' | 'oauthProviders'

/** How messages call what stands in each collection. */
const nouns = {
  apiKeys: 'api key',
  authenticators: 'authenticator',
  oauthProviders: 'oauth provider',
} as const

/**
 * Takes credentials away from a user. Session keys may always go; of what lasts, one way back in
 * has to stay: a passkey, a key without an end, an OpenID identity, or an address or number that is
 * known to be the person's.
 * @throws code 5 for an id that is none of the user's, 9 for the last way in
 */
export function removeCredentials(
  draft: Draft,
  collection: CredentialCollection,
  params: { organizationId: string; userId: string; ids: readonly string[] },
) {
  const { organizationId, userId, ids } = params
  const user = userNamed(draft, organizationId, userId)
  const before = lastingWaysIn(draft, organizationId, userId)
  for (const id of ids) {
    if (draft.get(collection, organizationId, id)?.userId !== userId)
      throw apiError(5, `no ${nouns[collection]} found with ID ${id}`)
    draft.remove(collection, organizationId, id)
  }
  const after = lastingWaysIn(draft, organizationId, userId)
  const hasContact = user.isEmailVerified === true || user.isPhoneNumberVerified === true
  if (after === 0 && before > 0 && !hasContact)
    throw apiError(9, `cannot delete the last credential of user ${userId}`)
}

function lastingWaysIn(draft: Draft, organizationId: string, userId: string): number {
  return [
    ...draft.list('apiKeys', organizationId).filter((key) => key.expirationSeconds === undefined),
    ...draft.list('authenticators', organizationId),
    ...draft.list('oauthProviders', organizationId),
  ].filter((credential) => credential.userId === userId).length
}
