import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { hasWayIn, userNamed } from '#devnet/custody/users/userNamed.ts'

type CredentialCollection = 'apiKeys' | 'authenticators' | 'oauthProviders'

/** Nouns of the collections in error messages. */
const nouns = {
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
  userNamed(draft, organizationId, userId)
  const hadWayIn = hasWayIn(draft, organizationId, userId)
  for (const id of ids) {
    if (draft.get(collection, organizationId, id)?.userId !== userId)
      throw apiError(5, `no ${nouns[collection]} found with ID ${id}`)
    draft.remove(collection, organizationId, id)
  }
  if (hadWayIn && !hasWayIn(draft, organizationId, userId))
    throw apiError(9, `cannot delete the last credential of user ${userId}`)
}
