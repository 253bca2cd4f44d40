import { p256 } from '@noble/curves/p256'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { addApiKey } from '#devnet/custody/credentials/addApiKey.ts'
import { idParam, nameParam, secondsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { sealCredentialBundle } from '#devnet/custody/hpke/sealCredentialBundle.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { describeCaller } from '#devnet/custody/sessions/describeCaller.ts'
import { defaultSessionSeconds } from '#devnet/custody/sessions/signSession.ts'

/** Makes a session key for the caller and seals its private half to their client. */
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
  async run({ parameters, caller, draft, now }) {
    const { targetPublicKey, userId, apiKeyName, expirationSeconds, invalidateExisting } =
      parameters
    const who = describeCaller(draft, caller)
    if (userId !== undefined && userId !== who.userId)
      throw apiError(7, 'request not authorized', 'REQUEST_NOT_AUTHORIZED')
    const privateKey = p256.utils.randomPrivateKey()
    const credentialBundle = await sealCredentialBundle(targetPublicKey, privateKey)
    const { id: apiKeyId } = addApiKey(draft, now, {
      organizationId: who.organizationId,
      userId: who.userId,
      apiKeyName: apiKeyName ?? `Read Write Session - ${new Date(now).toISOString()}`,
      publicKey: Buffer.from(p256.getPublicKey(privateKey, true)).toString('hex'),
      type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
      expirationSeconds: Number(expirationSeconds ?? defaultSessionSeconds),
      invalidateExisting,
    })
    return { ...who, apiKeyId, credentialBundle }
  },
})
