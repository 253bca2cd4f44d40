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

/** Emails a recovery key, which can only recover, encrypted to the requesting browser. */
export const initUserEmailRecovery = submitPath({
  name: 'init_user_email_recovery',
  types: {
    ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2: {
      intent: 'initUserEmailRecoveryIntentV2',
      result: 'initUserEmailRecoveryResult',
    },
    ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY: {
      intent: 'initUserEmailRecoveryIntent',
      result: 'initUserEmailRecoveryResult',
    },
  },
  resource: 'RECOVERY',
  action: 'CREATE',
  permission: 'parent',
  parameters: z.object({
    email: emailParam,
    targetPublicKey: nameParam,
    expirationSeconds: secondsParam.optional(),
    ...letterFields,
  }),
  async run({ parameters, organizationId, draft, world, now }) {
    const { email, targetPublicKey, expirationSeconds } = parameters
    appNameOf(parameters)
    assertFeature(draft, organizationId, 'FEATURE_NAME_EMAIL_RECOVERY')
    const { id: userId } = userOfContact(draft, organizationId, { kind: 'email', address: email })
    const { credentialBundle } = await addSealedKey(draft, now, {
      ...{ organizationId, userId, targetPublicKey, expirationSeconds },
      apiKeyName: `Email Recovery - ${new Date(now).toISOString()}`,
      type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
    })
    await sendBundle(world, {
      ...{ to: email, purpose: 'recover your account at', bundle: credentialBundle },
      expirationSeconds: Number(expirationSeconds ?? defaultSessionSeconds),
      fields: parameters,
    })
    return { userId }
  },
})
