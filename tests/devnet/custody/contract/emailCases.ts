import { expect } from 'vitest'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { listedKey, typeOfKey } from '#tests/devnet/custody/contract/listedKey.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import { submitRaw } from '#tests/devnet/custody/contract/submitRaw.ts'
import { unusedEmail } from '#tests/devnet/custody/contract/unusedContact.ts'
import { codeTo, targetKey } from '#tests/devnet/custody/support/otpKeys.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

/** Email sign-in and recovery. */
export const emailCases: ContractCase[] = [
  ...(['ACTIVITY_TYPE_EMAIL_AUTH_V3', 'ACTIVITY_TYPE_EMAIL_AUTH_V2'] as const).map(
    (type): ContractCase => ({
      path: 'submit/email_auth',
      client: type.endsWith('V3') ? 'emailAuth' : 'raw POST (V2)',
      stamp: 'parent api key',
      async run(custody) {
        const userEmail = unusedEmail()
        const user = await custody.newUser({ userEmail })
        const target = targetKey()
        const parameters = {
          email: userEmail.toUpperCase(),
          targetPublicKey: target.publicKey,
          emailCustomization: {
            appName: 'Latchkey',
            magicLinkTemplate: 'http://localhost:3000/in?bundle=%s',
          },
        }
        const { organizationId } = user
        const activity = type.endsWith('V3')
          ? (await custody.parent.emailAuth({ ...parameters, organizationId })).activity
          : await submitRaw(custody, 'submit/email_auth', { type, organizationId, parameters })
        expect(activity.result.emailAuthResult).toMatchObject({ userId: user.userId })
        const [email] = custody.messages(userEmail)
        expect(email).toMatchObject({
          kind: 'email',
          subject: 'Sign in to Latchkey',
          link: `http://localhost:3000/in?bundle=${email?.code}`,
        })
        expect(JSON.stringify(activity)).not.toContain(email?.code)
        const key = target.open(email?.code ?? '')
        expect(await typeOfKey(custody, user, key)).toBe('CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256')
        return statusOf({ activity })
      },
    }),
  ),
  ...(
    ['ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2', 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY'] as const
  ).map(
    (type): ContractCase => ({
      path: 'submit/init_user_email_recovery',
      client: type.endsWith('V2') ? 'initUserEmailRecovery' : 'raw POST (V1)',
      stamp: 'parent api key',
      async run(custody) {
        const userEmail = unusedEmail()
        const user = await custody.newUser({ userEmail })
        const target = targetKey()
        const parameters = {
          email: userEmail,
          targetPublicKey: target.publicKey,
          emailCustomization: { appName: 'Latchkey' },
        }
        const { organizationId } = user
        const activity = type.endsWith('V2')
          ? (await custody.parent.initUserEmailRecovery({ ...parameters, organizationId })).activity
          : await submitRaw(custody, 'submit/init_user_email_recovery', {
              type,
              organizationId,
              parameters,
            })
        expect(activity.result.initUserEmailRecoveryResult).toEqual({ userId: user.userId })
        const key = target.open(codeTo(custody, userEmail))
        expect(await listedKey(custody, user, key)).toMatchObject({
          credential: { type: 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' },
          expirationSeconds: '900',
        })
        return statusOf({ activity })
      },
    }),
  ),
  {
    path: 'submit/recover_user',
    client: 'recoverUser',
    stamp: 'session',
    async run(custody) {
      const userEmail = unusedEmail()
      const { organizationId, userId, client } = await custody.newUser({ userEmail })
      const target = targetKey()
      await custody.parent.initUserEmailRecovery({
        organizationId,
        email: userEmail,
        targetPublicKey: target.publicKey,
        emailCustomization: { appName: 'Latchkey' },
      })
      const recovery = target.open(codeTo(custody, userEmail))
      const passkey = softPasskey()
      const own = custody.client(recovery, organizationId)
      const recovered = await own.recoverUser({
        userId,
        authenticator: passkey.authenticatorParams({ authenticatorName: 'New phone' }),
      })
      const { authenticators } = await client.getAuthenticators({ userId })
      expect(authenticators).toMatchObject([
        { authenticatorName: 'New phone', authenticatorId: recovered.authenticatorId[0] },
      ])
      const whoami = await custody.raw('query/whoami', { organizationId }, passkey)
      expect(whoami.body).toMatchObject({ userId })
      await expect(own.getWhoami()).rejects.toThrow('could not find public key')
      return statusOf(recovered)
    },
  },
]
