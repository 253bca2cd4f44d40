import { z } from 'zod'
import { idParam, idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { removeCredentials } from '#devnet/custody/credentials/removeCredentials.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Deletes passkeys of a user, but not the last permanent credential. */
export const deleteAuthenticators = submitPath({
  name: 'delete_authenticators',
  types: {
    ACTIVITY_TYPE_DELETE_AUTHENTICATORS: {
      intent: 'deleteAuthenticatorsIntent',
      result: 'deleteAuthenticatorsResult',
    },
  },
  resource: 'CREDENTIAL',
  action: 'DELETE',
  permission: 'own',
  parameters: z.object({ userId: idParam, authenticatorIds: idsParam }),
  run({ parameters: { userId, authenticatorIds }, organizationId, draft }) {
    removeCredentials(draft, 'authenticators', { organizationId, userId, ids: authenticatorIds })
    return { authenticatorIds }
  },
})
