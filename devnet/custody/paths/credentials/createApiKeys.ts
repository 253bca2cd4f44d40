import { z } from 'zod'
import { addApiKeys } from '#devnet/custody/credentials/addApiKeys.ts'
import { apiKeyParamsV2, idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Adds API keys to a user. */
export const createApiKeys = submitPath({
  name: 'create_api_keys',
  types: {
    ACTIVITY_TYPE_CREATE_API_KEYS_V2: {
      intent: 'createApiKeysIntentV2',
      result: 'createApiKeysResult',
    },
  },
  resource: 'CREDENTIAL',
  action: 'CREATE',
  permission: 'own',
  parameters: z.object({ userId: idParam, apiKeys: z.array(apiKeyParamsV2).min(1).max(20) }),
  run({ parameters: { userId, apiKeys }, organizationId, draft, now }) {
    userNamed(draft, organizationId, userId)
    return { apiKeyIds: addApiKeys(draft, now, { organizationId, userId, apiKeys }) }
  },
})
