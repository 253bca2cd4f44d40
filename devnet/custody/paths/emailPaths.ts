import { z } from 'zod'
import { addSealedKey } from '#devnet/custody/credentials/addApiKey.ts'
import { addAuthenticator } from '#devnet/custody/credentials/addAuthenticator.ts'
import {
  authenticatorParams,
  emailParam,
  idParam,
  nameParam,
  secondsParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import { assertFeature } from '#devnet/custody/organizations/organizations.ts'
import { appNameOf, emailFields, sendBundle } from '#devnet/custody/otp/sendBundle.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { defaultSessionSeconds } from '#devnet/custody/signSession.ts'
import { userOfContact } from '#devnet/custody/users/findUser.ts'

/** Credentials sent by email: login and recovery. */
export const emailPaths = {
  /** Emails a session key to a user, encrypted to the requesting browser. */
  email_auth: submitPath({
    types: ['ACTIVITY_TYPE_EMAIL_AUTH_V3', 'ACTIVITY_TYPE_EMAIL_AUTH_V2'],
    resource: 'AUTH',
    action: 'CREATE',
    permission: 'parent',
    parameters: z.object({
      email: emailParam,
      targetPublicKey: nameParam,
      apiKeyName: nameParam.optional(),
      expirationSeconds: secondsParam.optional(),
      invalidateExisting: z.boolean().optional(),
      ...emailFields,
    }),
    async run({ parameters, organizationId, draft, dependencies, now }) {
      const { email, apiKeyName, targetPublicKey, expirationSeconds, invalidateExisting } =
        parameters
      appNameOf(parameters)
      assertFeature(draft, organizationId, 'FEATURE_NAME_EMAIL_AUTH')
      const { id: userId } = userOfContact(draft, organizationId, { kind: 'email', address: email })
      const { apiKeyId, credentialBundle } = await addSealedKey(draft, now, {
        organizationId,
        userId,
        targetPublicKey,
        expirationSeconds,
        invalidateExisting,
        apiKeyName: apiKeyName ?? `Email Auth - ${new Date(now).toISOString()}`,
        type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
      })
      await sendBundle(dependencies, {
        to: email,
        purpose: 'sign in to',
        bundle: credentialBundle,
        fields: parameters,
        expirationSeconds: Number(expirationSeconds ?? defaultSessionSeconds),
      })
      return { userId, apiKeyId }
    },
  }),

  /** Emails a recovery key, which can only recover, encrypted to the requesting browser. */
  init_user_email_recovery: submitPath({
    types: ['ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2', 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY'],
    resource: 'RECOVERY',
    action: 'CREATE',
    permission: 'parent',
    parameters: z.object({
      email: emailParam,
      targetPublicKey: nameParam,
      expirationSeconds: secondsParam.optional(),
      ...emailFields,
    }),
    async run({ parameters, organizationId, draft, dependencies, now }) {
      const { email, targetPublicKey, expirationSeconds } = parameters
      appNameOf(parameters)
      assertFeature(draft, organizationId, 'FEATURE_NAME_EMAIL_RECOVERY')
      const { id: userId } = userOfContact(draft, organizationId, { kind: 'email', address: email })
      const { credentialBundle } = await addSealedKey(draft, now, {
        organizationId,
        userId,
        targetPublicKey,
        expirationSeconds,
        apiKeyName: `Email Recovery - ${new Date(now).toISOString()}`,
        type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
      })
      await sendBundle(dependencies, {
        to: email,
        purpose: 'recover your account at',
        bundle: credentialBundle,
        expirationSeconds: Number(expirationSeconds ?? defaultSessionSeconds),
        fields: parameters,
      })
      return { userId }
    },
  }),

  /** Adds a new passkey to a user by their recovery key, which is then deleted. */
  recover_user: submitPath({
    types: ['ACTIVITY_TYPE_RECOVER_USER'],
    resource: 'USER',
    action: 'RECOVER',
    permission: 'recovery',
    parameters: z.object({ userId: idParam, authenticator: authenticatorParams }),
    run({ parameters, organizationId, caller, draft, dependencies }) {
      const { userId, authenticator } = parameters
      const { id } = addAuthenticator(draft, dependencies, {
        organizationId,
        userId,
        authenticatorParams: authenticator,
      })
      // A recovery also invalidates the user's earlier recovery emails.
      for (const key of draft.list('apiKeys', organizationId)) {
        const isOfUser = key.userId === caller.userId
        if (isOfUser && key.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256')
          draft.remove('apiKeys', organizationId, key.id)
      }
      return { authenticatorId: [id] }
    },
  }),
}
