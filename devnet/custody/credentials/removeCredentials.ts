import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { hasWayIn } from '#devnet/custody/users/hasWayIn.ts'
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
 * has to stay.
 * @throws code 5 for an id that is none of the user's, 9 for the last way in
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
