import { z } from 'zod'
import { addApiKeys } from '#devnet/custody/credentials/addApiKey.ts'
import { apiKeyParamsV2, idParam, idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { removeCredentials } from '#devnet/custody/credentials/removeCredentials.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'
import { filterByUser, getUser } from '#devnet/custody/users/findUser.ts'
import { formatApiKey } from '#devnet/custody/users/formatUser.ts'

/** API keys of users. */
export const apiKeyPaths = {
  /** Adds API keys to a user. */
  create_api_keys: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_API_KEYS_V2'],
    resource: 'CREDENTIAL',
    action: 'CREATE',
    permission: 'own',
    parameters: z.object({ userId: idParam, apiKeys: z.array(apiKeyParamsV2).min(1).max(20) }),
    run({ parameters: { userId, apiKeys }, organizationId, draft, now }) {
      getUser(draft, organizationId, userId)
      return { apiKeyIds: addApiKeys(draft, now, { organizationId, userId, apiKeys }) }
    },
  }),

  /** Deletes API keys and session keys of a user, but not the last permanent credential. */
  delete_api_keys: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_API_KEYS'],
    resource: 'CREDENTIAL',
    action: 'DELETE',
    permission: 'own',
    parameters: z.object({ userId: idParam, apiKeyIds: idsParam }),
    run({ parameters: { userId, apiKeyIds }, organizationId, draft }) {
      removeCredentials(draft, 'apiKeys', { organizationId, userId, ids: apiKeyIds })
      return { apiKeyIds }
    },
  }),

  /** Returns one API key. */
  get_api_key: queryPath({
    parameters: z.object({ apiKeyId: idParam }),
    run: ({ parameters: { apiKeyId }, organizationId, draft }) => ({
      apiKey: formatApiKey(getRecord(draft, 'apiKeys', organizationId, apiKeyId)),
    }),
  }),

  /** Returns API keys and session keys of a user, or of the whole organization. */
  get_api_keys: queryPath({
    parameters: z.object({ userId: idParam.optional() }),
    run({ parameters: { userId }, organizationId, draft }) {
      if (userId !== undefined) getUser(draft, organizationId, userId)
      return {
        apiKeys: filterByUser(draft.list('apiKeys', organizationId), userId).map(formatApiKey),
      }
    },
  }),
}
