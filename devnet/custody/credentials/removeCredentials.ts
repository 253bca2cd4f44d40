import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { notFound } from '#devnet/custody/store/getRecord.ts'
import { getUser, hasPermanentCredential } from '#devnet/custody/users/findUser.ts'

type CredentialCollection = 'apiKeys' | 'authenticators' | 'oauthProviders'

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
    if (draft.get(collection, organizationId, id)?.userId !== userId) throw notFound(collection, id)
    draft.remove(collection, organizationId, id)
  }
  if (hadPermanentCredential && !hasPermanentCredential(draft, organizationId, userId))
    throw apiError(9, `cannot delete the last credential of user ${userId}`)
}
