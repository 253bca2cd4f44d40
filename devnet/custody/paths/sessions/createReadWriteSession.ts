import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { addSealedKey } from '#devnet/custody/credentials/addSealedKey.ts'
import { idParam, nameParam, secondsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { describeCaller } from '#devnet/custody/sessions/describeCaller.ts'

/** Generates a session key for the caller and encrypts its private key to the client. */
export const createReadWriteSession = submitPath({
  name: 'create_read_write_session',
  types: {
    ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2: {
      intent: 'createReadWriteSessionIntentV2',
      result: 'createReadWriteSessionResultV2',
    },
  },
  resource: 'AUTH',
  action: 'CREATE',
  permission: 'self',
  parameters: z.object({
    targetPublicKey: nameParam,
    userId: idParam.optional(),
    apiKeyName: nameParam.optional(),
    expirationSeconds: secondsParam.optional(),
    invalidateExisting: z.boolean().optional(),
  }),
  async run({ parameters: { userId, apiKeyName, ...target }, caller, draft, now }) {
    const who = describeCaller(draft, caller)
    if (userId !== undefined && userId !== who.userId)
      throw apiError(7, 'request not authorized', 'REQUEST_NOT_AUTHORIZED')
    const key = await addSealedKey(draft, now, {
      ...{ ...target, organizationId: who.organizationId, userId: who.userId },
      apiKeyName: apiKeyName ?? `Read Write Session - ${new Date(now).toISOString()}`,
      type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
    })
    return { ...who, ...key }
  },
})
