import { verifyOtpVerificationToken, verifySessionJwtSignature } from '@turnkey/crypto'
import { expect } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { ContractCase } from '#tests/devnet/custody/contract/ContractCase.ts'
import { typeOfKey } from '#tests/devnet/custody/contract/listedKey.ts'
import { statusOf } from '#tests/devnet/custody/contract/statusOf.ts'
import { submitRaw } from '#tests/devnet/custody/contract/submitRaw.ts'
import { unusedEmail, unusedPhoneNumber } from '#tests/devnet/custody/contract/unusedContact.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  claimsOf,
  codeTo,
  loginSignature,
  targetKey,
  verified,
} from '#tests/devnet/custody/support/otpKeys.ts'

/** One-time codes by email and SMS. */
export const otpCases: ContractCase[] = [
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
        const contact = unusedEmail()
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
      const contact = unusedPhoneNumber()
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
      expect(await typeOfKey(custody, user, key)).toBe('CREDENTIAL_TYPE_OTP_AUTH_KEY_P256')
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
        const contact = unusedEmail()
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
      const contact = unusedEmail()
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
      const contact = unusedEmail()
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
      const contact = unusedEmail()
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
      const userEmail = unusedEmail()
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
      expect(await typeOfKey(custody, user, key)).toBe('CREDENTIAL_TYPE_LOGIN')
      expect((await lookUp()).organizationIds).toEqual([user.organizationId])
      return statusOf(made)
    },
  },
  {
    path: 'submit/otp_login',
    client: 'raw POST (V1)',
    stamp: 'parent api key',
    async run(custody) {
      const userEmail = unusedEmail()
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
      expect(await typeOfKey(custody, user, key)).toBe('CREDENTIAL_TYPE_LOGIN')
      return statusOf({ activity })
    },
  },
]
