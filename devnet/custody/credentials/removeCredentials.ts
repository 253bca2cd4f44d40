import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { getUser, hasPermanentCredential } from '#devnet/custody/users/findUser.ts'

type CredentialCollection = 'apiKeys' | 'authenticators' | 'oauthProviders'

/** Nouns of the collections in error messages. */
const credentialNames = {
  apiKeys: 'api key',
  authenticators: 'authenticator',
  oauthProviders: 'oauth provider',
} as const

/**
 * Removes credentials of a user. Session keys can always be removed; of the permanent credentials
 * one must remain.
 * @throws ApiError 5 for an id that is not the user's, 9 for the last permanent credential
 */
export function removeCredentials(
  draft: Draft,
  collection: CredentialCollection,
  params: { organizationId: string; userId: string; ids: readonly string[] },
) {
  const { organizationId, userId, ids } = params
  getUser(draft, organizationId, userId)
  const hadPermanentCredential = hasPermanentCredential(draft, organizationId, userId)
  for (const id of ids) {
    if (draft.get(collection, organizationId, id)?.userId !== userId)
      throw apiError(5, `no ${credentialNames[collection]} found with ID ${id}`)
    draft.remove(collection, organizationId, id)
  }
  if (hadPermanentCredential && !hasPermanentCredential(draft, organizationId, userId))
    throw apiError(9, `cannot delete the last credential of user ${userId}`)
}
