import { z } from 'zod'
import { addSealedKey } from '#devnet/custody/credentials/addSealedKey.ts'
import { nameParam, secondsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { assertFeature } from '#devnet/custody/letters/assertFeature.ts'
import { appNameOf, letterFields } from '#devnet/custody/letters/letterParams.ts'
import { sendBundle } from '#devnet/custody/letters/sendBundle.ts'
import { userOfContact } from '#devnet/custody/letters/userOfContact.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { defaultSessionSeconds } from '#devnet/custody/sessions/signSession.ts'
import { emailParam } from '#devnet/custody/users/userParams.ts'

/** Emails a session key to a user, encrypted to the requesting browser. */
export const emailAuth = submitPath({
  name: 'email_auth',
  types: {
    ACTIVITY_TYPE_EMAIL_AUTH_V3: { intent: 'emailAuthIntentV3', result: 'emailAuthResult' },
    ACTIVITY_TYPE_EMAIL_AUTH_V2: { intent: 'emailAuthIntentV2', result: 'emailAuthResult' },
  },
  resource: 'AUTH',
  action: 'CREATE',
  permission: 'parent',
  parameters: z.object({
    email: emailParam,
    targetPublicKey: nameParam,
    apiKeyName: nameParam.optional(),
    expirationSeconds: secondsParam.optional(),
    invalidateExisting: z.boolean().optional(),
    ...letterFields,
  }),
  async run({ parameters, organizationId, draft, world, now }) {
    const { email, apiKeyName, targetPublicKey, expirationSeconds, invalidateExisting } = parameters
    appNameOf(parameters)
    assertFeature(draft, organizationId, 'FEATURE_NAME_EMAIL_AUTH')
    const { id: userId } = userOfContact(draft, organizationId, { kind: 'email', address: email })
    const { apiKeyId, credentialBundle } = await addSealedKey(draft, now, {
      ...{ organizationId, userId, targetPublicKey, expirationSeconds, invalidateExisting },
      apiKeyName: apiKeyName ?? `Email Auth - ${new Date(now).toISOString()}`,
      type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
    })
    await sendBundle(world, {
      ...{ to: email, purpose: 'sign in to', bundle: credentialBundle, fields: parameters },
      expirationSeconds: Number(expirationSeconds ?? defaultSessionSeconds),
    })
    return { userId, apiKeyId }
  },
})
