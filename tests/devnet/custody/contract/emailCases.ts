import { randomUUID } from 'node:crypto'
import { verifyOtpVerificationToken, verifySessionJwtSignature } from '@turnkey/crypto'
import { expect } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import { submitRaw } from '#tests/devnet/custody/contract/submitRaw.ts'
import { createApiKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import type { CustodyFixture, TestUser } from '#tests/devnet/custody/support/custodyFixture.ts'
import {
  claimsOf,
  codeTo,
  loginSignature,
  nonceFor,
  targetKey,
  verified,
} from '#tests/devnet/custody/support/otpKeys.ts'
import { softPasskey } from '#tests/devnet/custody/support/softPasskey.ts'

function address(): string {
  return `${randomUUID()}@example.com`
}

/** An unused phone number. */
function number(): string {
  return `+4915${Math.floor(Math.random() * 1e9)
    .toString()
    .padStart(9, '0')}`
}

/** A key as custody lists it after its owner has used it. */
async function listed(custody: CustodyFixture, user: TestUser, key: TestApiKey) {
  const own = custody.client(key, user.organizationId)
  expect(await own.getWhoami()).toMatchObject({ userId: user.userId })
  const { apiKeys } = await own.getApiKeys({ userId: user.userId })
  return apiKeys.find(({ credential }) => credential.publicKey === key.apiPublicKey)
}

async function typeOf(custody: CustodyFixture, user: TestUser, key: TestApiKey) {
  return (await listed(custody, user, key))?.credential.type
}

const emails: ContractCase[] = [
  ...(['ACTIVITY_TYPE_EMAIL_AUTH_V3', 'ACTIVITY_TYPE_EMAIL_AUTH_V2'] as const).map(
    (type): ContractCase => ({
      path: 'submit/email_auth',
      client: type.endsWith('V3') ? 'emailAuth' : 'raw POST (V2)',
      stamp: 'parent api key',
      async run(custody) {
        const userEmail = address()
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
        expect(await typeOf(custody, user, key)).toBe('CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256')
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
        const userEmail = address()
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
        expect(await listed(custody, user, key)).toMatchObject({
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
      const userEmail = address()
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

const codes: ContractCase[] = [
  ...(
    [
      'ACTIVITY_TYPE_INIT_OTP_AUTH_V3',
      'ACTIVITY_TYPE_INIT_OTP_AUTH_V2',
      'ACTIVITY_TYPE_INIT_OTP_AUTH',
    ] as const
  ).map(
    (type): ContractCase => ({
      path: 'submit/init_otp_auth',
      client: type.endsWith('V3')
        ? 'initOtpAuth'
        : `raw POST (${type.endsWith('V2') ? 'V2' : 'V1'})`,
      stamp: 'parent api key',
      async run(custody) {
        const contact = address()
        const { organizationId } = await custody.newUser({ userEmail: contact })
        const parameters = {
          otpType: 'OTP_TYPE_EMAIL',
          contact,
          emailCustomization: { appName: 'Latchkey' },
        }
        const activity = type.endsWith('V3')
          ? (
              await custody.parent.initOtpAuth({
                organizationId,
                otpType: 'OTP_TYPE_EMAIL',
                contact,
                appName: 'Latchkey',
                otpLength: 6,
                alphanumeric: false,
              })
            ).activity
          : await submitRaw(custody, 'submit/init_otp_auth', { type, organizationId, parameters })
        const result = activity.result as Record<string, { otpId?: string } | undefined>
        const made = result.initOtpAuthResultV2 ?? result.initOtpAuthResult
        expect(made?.otpId).toMatch(/^[0-9a-f-]{36}$/)
        const code = codeTo(custody, contact)
        expect(code).toMatch(type.endsWith('V3') ? /^\d{6}$/ : /^[0-9A-Z]{9}$/)
        expect(JSON.stringify(activity)).not.toContain(code)
        return statusOf({ activity })
      },
    }),
  ),
  {
    path: 'submit/otp_auth',
    client: 'otpAuth',
    stamp: 'parent api key',
    async run(custody) {
      const contact = number()
      const user = await custody.newUser({ userPhoneNumber: contact })
      const { organizationId } = user
      const { otpId } = await custody.parent.initOtpAuth({
        organizationId,
        otpType: 'OTP_TYPE_SMS',
        contact,
        appName: 'Latchkey',
        smsCustomization: { template: 'Type {{.OtpCode}}!' },
      })
      const [email] = custody.messages(contact)
      expect(email).toMatchObject({ kind: 'sms', text: `Type ${email?.code}!` })
      const target = targetKey()
      const made = await custody.parent.otpAuth({
        organizationId,
        otpId,
        otpCode: codeTo(custody, contact),
        targetPublicKey: target.publicKey,
      })
      expect(made.userId).toBe(user.userId)
      const key = target.open(made.credentialBundle ?? '')
      expect(await typeOf(custody, user, key)).toBe('CREDENTIAL_TYPE_OTP_AUTH_KEY_P256')
      const found = await custody.parent.getVerifiedSubOrgIds({
        filterType: 'PHONE_NUMBER',
        filterValue: contact,
      })
      expect(found.organizationIds).toEqual([organizationId])
      return statusOf(made)
    },
  },
  ...(['ACTIVITY_TYPE_INIT_OTP_V2', 'ACTIVITY_TYPE_INIT_OTP'] as const).map(
    (type): ContractCase => ({
      path: 'submit/init_otp',
      client: `raw POST (${type.endsWith('V2') ? 'V2' : 'V1'})`,
      stamp: 'parent api key',
      async run(custody) {
        const contact = address()
        const appName = type.endsWith('V2')
          ? { appName: 'Latchkey' }
          : { emailCustomization: { appName: 'Latchkey' } }
        const { organizationId } = devnetCustody
        const parameters = { otpType: 'OTP_TYPE_EMAIL', contact, ...appName }
        const activity = await submitRaw(custody, 'submit/init_otp', {
          type,
          organizationId,
          parameters,
        })
        expect(Object.keys(activity.result.initOtpResult ?? {})).toEqual(['otpId'])
        expect(codeTo(custody, contact)).toMatch(/^[0-9A-Z]{9}$/)
        return statusOf({ activity })
      },
    }),
  ),
  {
    path: 'submit/init_otp',
    client: 'initOtp',
    stamp: 'parent api key',
    async run(custody) {
      const contact = address()
      const made = await custody.parent.initOtp({
        otpType: 'OTP_TYPE_EMAIL',
        contact,
        appName: 'Latchkey',
        otpLength: 8,
      })
      expect(made.otpId).toMatch(/^[0-9a-f-]{36}$/)
      const { enclaveQuorumPublic } = JSON.parse(made.otpEncryptionTargetBundle) as {
        enclaveQuorumPublic: string
      }
      expect(enclaveQuorumPublic).toBe(devnetCustody.fetcherPublicKey)
      expect(codeTo(custody, contact)).toMatch(/^[0-9A-Z]{8}$/)
      return statusOf(made)
    },
  },
  {
    path: 'submit/verify_otp',
    client: 'verifyOtp',
    stamp: 'parent api key',
    async run(custody) {
      const contact = address()
      const key = createApiKey()
      const made = await verified(custody, contact, key)
      const claims = await verifyOtpVerificationToken(
        made.verificationToken,
        devnetCustody.fetcherPublicKey,
      )
      expect(claims).toMatchObject({
        contact,
        verification_type: 'OTP_TYPE_EMAIL',
        public_key: key.apiPublicKey,
        organization_id: devnetCustody.organizationId,
      })
      return statusOf(made)
    },
  },
  {
    path: 'submit/verify_otp',
    client: 'raw POST (V1)',
    stamp: 'parent api key',
    async run(custody) {
      const contact = address()
      const { otpId } = await custody.parent.initOtp({
        otpType: 'OTP_TYPE_EMAIL',
        contact,
        appName: 'Latchkey',
      })
      const { organizationId } = devnetCustody
      const activity = await submitRaw(custody, 'submit/verify_otp', {
        type: 'ACTIVITY_TYPE_VERIFY_OTP',
        organizationId,
        parameters: { otpId, otpCode: codeTo(custody, contact).toLowerCase() },
      })
      const token = String(activity.result.verifyOtpResult?.verificationToken)
      expect(claimsOf(token)).toMatchObject({ contact, public_key: '' })
      return statusOf({ activity })
    },
  },
  {
    path: 'submit/otp_login',
    client: 'otpLogin',
    stamp: 'parent api key',
    async run(custody) {
      const userEmail = address()
      const user = await custody.newUser({ userEmail })
      const lookUp = () =>
        custody.parent.getVerifiedSubOrgIds({ filterType: 'EMAIL', filterValue: userEmail })
      expect((await lookUp()).organizationIds).toEqual([])
      const key = createApiKey()
      const { verificationToken } = await verified(custody, userEmail, key)
      const made = await custody.parent.otpLogin({
        organizationId: user.organizationId,
        verificationToken,
        publicKey: key.apiPublicKey,
        clientSignature: loginSignature(key, verificationToken),
      })
      const isSigned = await verifySessionJwtSignature(
        made.session,
        devnetCustody.notarizerPublicKey,
      )
      expect(isSigned).toBe(true)
      expect(claimsOf(made.session)).toMatchObject({
        organization_id: user.organizationId,
        user_id: user.userId,
        public_key: key.apiPublicKey,
      })
      expect(await typeOf(custody, user, key)).toBe('CREDENTIAL_TYPE_LOGIN')
      expect((await lookUp()).organizationIds).toEqual([user.organizationId])
      return statusOf(made)
    },
  },
  {
    path: 'submit/otp_login',
    client: 'raw POST (V1)',
    stamp: 'parent api key',
    async run(custody) {
      const userEmail = address()
      const user = await custody.newUser({ userEmail })
      const key = createApiKey()
      const { verificationToken } = await verified(custody, userEmail, key)
      const activity = await submitRaw(custody, 'submit/otp_login', {
        type: 'ACTIVITY_TYPE_OTP_LOGIN',
        organizationId: user.organizationId,
        parameters: {
          verificationToken,
          publicKey: key.apiPublicKey,
          clientSignature: loginSignature(key, verificationToken),
        },
      })
      expect(await typeOf(custody, user, key)).toBe('CREDENTIAL_TYPE_LOGIN')
      return statusOf({ activity })
    },
  },
]

/** A user with an identity at the devnet's issuer. */
async function identified(custody: CustodyFixture) {
  const identity = { subject: randomUUID(), audience: 'latchkey' }
  const user = await custody.newUser()
  await user.client.createOauthProviders({
    userId: user.userId,
    oauthProviders: [{ providerName: 'Issuer', oidcToken: custody.issuer.mint(identity) }],
  })
  return { user, identity }
}

const openId: ContractCase[] = [
  {
    path: 'submit/oauth',
    client: 'oauth',
    stamp: 'parent api key',
    async run(custody) {
      const { user, identity } = await identified(custody)
      const target = targetKey()
      const made = await custody.parent.oauth({
        organizationId: user.organizationId,
        oidcToken: custody.issuer.mint({ ...identity, nonce: nonceFor(target.publicKey) }),
        targetPublicKey: target.publicKey,
      })
      expect(made.userId).toBe(user.userId)
      const key = target.open(made.credentialBundle)
      expect(await typeOf(custody, user, key)).toBe('CREDENTIAL_TYPE_OAUTH_KEY_P256')
      return statusOf(made)
    },
  },
  {
    path: 'submit/oauth_login',
    client: 'oauthLogin',
    stamp: 'parent api key',
    async run(custody) {
      const { user, identity } = await identified(custody)
      const key = createApiKey()
      const publicKey = key.apiPublicKey
      const made = await custody.parent.oauthLogin({
        organizationId: user.organizationId,
        publicKey,
        oidcToken: custody.issuer.mint({ ...identity, nonce: nonceFor(publicKey) }),
      })
      expect(claimsOf(made.session)).toMatchObject({ user_id: user.userId, public_key: publicKey })
      expect(await typeOf(custody, user, key)).toBe('CREDENTIAL_TYPE_LOGIN')
      return statusOf(made)
    },
  },
]

/** Email, one-time codes, recovery and OpenID. */
export const emailCases: ContractCase[] = [...emails, ...codes, ...openId]
