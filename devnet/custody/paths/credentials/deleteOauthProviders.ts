import { z } from 'zod'
import { idParam, idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { removeCredentials } from '#devnet/custody/credentials/removeCredentials.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Deletes OpenID identities of a user, but not the last permanent credential. */
export const deleteOauthProviders = submitPath({
  name: 'delete_oauth_providers',
  types: {
    ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS: {
      intent: 'deleteOauthProvidersIntent',
      result: 'deleteOauthProvidersResult',
    },
  },
  resource: 'CREDENTIAL',
  action: 'DELETE',
  permission: 'own',
  parameters: z.object({ userId: idParam, providerIds: idsParam }),
  run({ parameters: { userId, providerIds }, organizationId, draft }) {
    removeCredentials(draft, 'oauthProviders', { organizationId, userId, ids: providerIds })
    return { providerIds }
  },
})
