import { z } from 'zod'
import { idParam, idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { removeCredentials } from '#devnet/custody/credentials/removeCredentials.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Deletes API keys and session keys of a user, but not the last permanent credential. */
export const deleteApiKeys = submitPath({
  name: 'delete_api_keys',
  types: {
    ACTIVITY_TYPE_DELETE_API_KEYS: {
      intent: 'deleteApiKeysIntent',
      result: 'deleteApiKeysResult',
    },
  },
  resource: 'CREDENTIAL',
  action: 'DELETE',
  permission: 'own',
  parameters: z.object({ userId: idParam, apiKeyIds: idsParam }),
  run({ parameters: { userId, apiKeyIds }, organizationId, draft }) {
    removeCredentials(draft, 'apiKeys', { organizationId, userId, ids: apiKeyIds })
    return { apiKeyIds }
  },
})
