import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { addApiKey, addSealedKey } from '#devnet/custody/credentials/addApiKey.ts'
import {
  idParam,
  nameParam,
  secondsParam,
  sessionProfileIdParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import { createOtpTarget, openSealedBundle } from '#devnet/custody/hpke/bundles.ts'
import { assertFeature, withParentId } from '#devnet/custody/organizations/organizations.ts'
import {
  activeOtp,
  contactOf,
  createOtp,
  featureOf,
  type OtpParams,
  otpLimits,
  otpParams,
  takeOtp,
  targetPurpose,
} from '#devnet/custody/otp/createOtp.ts'
import { appNameOf, linkOf, minutes, senderOf } from '#devnet/custody/otp/sendBundle.ts'
import {
  clientSignatureParam,
  readVerificationToken,
  signedMessage,
  signVerificationToken,
} from '#devnet/custody/otp/verificationToken.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import type { OtpRecord } from '#devnet/custody/records.ts'
import { defaultSessionSeconds, signSession } from '#devnet/custody/signSession.ts'
import { markVerified, userOfContact } from '#devnet/custody/users/findUser.ts'

const publicKey = z.string().regex(/^0[23][0-9a-fA-F]{64}$/)

const sealed = z.object({
  otpId: idParam,
  encryptedOtpBundle: z.string().min(1).max(8192),
  expirationSeconds: secondsParam.optional(),
})

const plain = z.object({
  otpId: idParam,
  otpCode: nameParam,
  expirationSeconds: secondsParam.optional(),
  publicKey: publicKey.optional(),
})

/** Encrypted content: the code, and the key that the token is issued to. */
const content = z.object({ otp_code: nameParam, public_key: publicKey })

/** One-time codes, and logins with them. */
export const otpPaths = {
  /** Sends a code to a contact, whether or not a user is known there. */
  init_otp: submitPath({
    types: ['ACTIVITY_TYPE_INIT_OTP_V3', 'ACTIVITY_TYPE_INIT_OTP_V2', 'ACTIVITY_TYPE_INIT_OTP'],
    resultKeys: { ACTIVITY_TYPE_INIT_OTP_V3: 'initOtpResultV2' },
    resource: 'OTP',
    action: 'CREATE',
    permission: 'parent',
    parameters: otpParams,
    async run({ parameters, organizationId, draft, dependencies, now, type }) {
      appNameOf(parameters)
      assertFeature(draft, organizationId, featureOf(contactOf(parameters)))
      const { otp, code } = createOtp(draft, now, organizationId, parameters)
      if (type !== 'ACTIVITY_TYPE_INIT_OTP_V3') {
        await sendCode(dependencies, parameters, code)
        return { otpId: otp.id }
      }
      const { bundle, privateKey } = createOtpTarget(dependencies.enclave)
      const sealedTargetKey = dependencies.vault.seal(privateKey, targetPurpose(otp.id))
      draft.put('otps', { ...otp, sealedTargetKey })
      await sendCode(dependencies, parameters, code)
      return { otpId: otp.id, otpEncryptionTargetBundle: bundle }
    },
  }),

  /** Exchanges a code for a token that proves ownership of the contact. */
  verify_otp: submitPath({
    types: ['ACTIVITY_TYPE_VERIFY_OTP_V2', 'ACTIVITY_TYPE_VERIFY_OTP'],
    resource: 'OTP',
    action: 'VERIFY',
    permission: 'parent',
    parameters: z.union([sealed, plain]),
    async run({ parameters, organizationId, draft, dependencies, now, type }) {
      if ((type === 'ACTIVITY_TYPE_VERIFY_OTP_V2') !== 'encryptedOtpBundle' in parameters)
        throw bad(`this is not what ${type} takes`)
      const { otpId, expirationSeconds } = parameters
      const otp = activeOtp(draft, organizationId, otpId, now)
      const content =
        'otpCode' in parameters
          ? { otp_code: parameters.otpCode, public_key: parameters.publicKey ?? '' }
          : await openContent(dependencies, otp, parameters.encryptedOtpBundle)
      takeOtp(draft, otp, content.otp_code)
      const token = { otp, publicKey: content.public_key, expirationSeconds }
      return { verificationToken: signVerificationToken(dependencies, now, token) }
    },
  }),

  /** Logs in by a verified code: the client's own key becomes a session key. */
  otp_login: submitPath({
    types: ['ACTIVITY_TYPE_OTP_LOGIN_V2', 'ACTIVITY_TYPE_OTP_LOGIN'],
    resource: 'AUTH',
    action: 'CREATE',
    permission: 'parent',
    parameters: z.object({
      verificationToken: z.string().min(1).max(4096),
      publicKey: nameParam,
      clientSignature: clientSignatureParam.optional(),
      expirationSeconds: secondsParam.optional(),
      invalidateExisting: z.boolean().optional(),
      sessionProfileId: sessionProfileIdParam,
    }),
    run({ parameters, organizationId, draft, dependencies, now, type }) {
      const { verificationToken, publicKey, clientSignature, invalidateExisting } = parameters
      const organizationIds = withParentId(draft, organizationId)
      const claims = readVerificationToken(dependencies, organizationIds, verificationToken)
      const message = clientSignature && signedMessage(claims, clientSignature, 'USAGE_TYPE_LOGIN')
      const isSigned = message?.login?.publicKey.toLowerCase() === publicKey.toLowerCase()
      // Optional in the older version, but only with a token that was issued to no key.
      const isOptional = type === 'ACTIVITY_TYPE_OTP_LOGIN' && claims.public_key === ''
      if (!isSigned && !(isOptional && clientSignature === undefined))
        throw apiError(3, 'invalid client signature', 'REQUEST_INVALID')
      const contact = contactOf({ otpType: claims.verification_type, contact: claims.contact })
      assertFeature(draft, organizationId, featureOf(contact))
      const user = userOfContact(draft, organizationId, contact)
      markVerified(draft, user, contact, now)
      const expirationSeconds = Number(parameters.expirationSeconds ?? defaultSessionSeconds)
      const login = { organizationId, userId: user.id, publicKey, expirationSeconds }
      addApiKey(draft, now, {
        ...login,
        invalidateExisting,
        apiKeyName: `OTP Login ${new Date(now).toISOString()}`,
        type: 'CREDENTIAL_TYPE_LOGIN',
      })
      return { session: signSession(dependencies, login) }
    },
  }),

  /** Sends a code to a user of the organization, for otp_auth. */
  init_otp_auth: submitPath({
    types: [
      'ACTIVITY_TYPE_INIT_OTP_AUTH_V3',
      'ACTIVITY_TYPE_INIT_OTP_AUTH_V2',
      'ACTIVITY_TYPE_INIT_OTP_AUTH',
    ],
    resultKeys: {
      ACTIVITY_TYPE_INIT_OTP_AUTH_V3: 'initOtpAuthResultV2',
      ACTIVITY_TYPE_INIT_OTP_AUTH_V2: 'initOtpAuthResultV2',
    },
    resource: 'AUTH',
    action: 'CREATE',
    permission: 'parent',
    parameters: otpParams,
    async run({ parameters, organizationId, draft, dependencies, now }) {
      appNameOf(parameters)
      const contact = contactOf(parameters)
      assertFeature(draft, organizationId, featureOf(contact))
      userOfContact(draft, organizationId, contact)
      const { otp, code } = createOtp(draft, now, organizationId, parameters)
      await sendCode(dependencies, parameters, code)
      return { otpId: otp.id }
    },
  }),

  /** Exchanges a code for a session key, encrypted to the requesting browser. */
  otp_auth: submitPath({
    types: ['ACTIVITY_TYPE_OTP_AUTH'],
    resource: 'AUTH',
    action: 'CREATE',
    permission: 'parent',
    parameters: z.object({
      otpId: idParam,
      otpCode: nameParam,
      targetPublicKey: nameParam,
      apiKeyName: nameParam.optional(),
      expirationSeconds: secondsParam.optional(),
      invalidateExisting: z.boolean().optional(),
    }),
    async run({ parameters, organizationId, draft, now }) {
      const { otpId, otpCode, apiKeyName, ...rest } = parameters
      const otp = activeOtp(draft, organizationId, otpId, now)
      takeOtp(draft, otp, otpCode)
      const contact = contactOf(otp)
      assertFeature(draft, organizationId, featureOf(contact))
      const user = userOfContact(draft, organizationId, contact)
      markVerified(draft, user, contact, now)
      const key = await addSealedKey(draft, now, {
        ...rest,
        organizationId,
        userId: user.id,
        apiKeyName: apiKeyName ?? `OTP Auth - ${new Date(now).toISOString()}`,
        type: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
      })
      return { userId: user.id, ...key }
    },
  }),
}

async function openContent(dependencies: CustodyDependencies, otp: OtpRecord, bundle: string) {
  if (!otp.sealedTargetKey) throw bad('the code was made without a target to seal it to')
  const key = dependencies.vault.open(otp.sealedTargetKey, targetPurpose(otp.id))
  const bytes = await openSealedBundle(key, bundle)
  try {
    return content.parse(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    throw bad('encryptedOtpBundle')
  }
}

function bad(reason: string) {
  return apiError(3, `bad request body: ${reason}`, 'REQUEST_INVALID')
}

/** Sends a code to its contact, by email or text message. */
async function sendCode(
  { mail }: Pick<CustodyDependencies, 'mail'>,
  params: OtpParams,
  code: string,
): Promise<void> {
  const name = appNameOf(params)
  const { kind, address } = contactOf(params)
  const span = minutes(Number(params.expirationSeconds ?? otpLimits.seconds))
  const link = kind === 'email' ? linkOf(params, code) : undefined
  const template = params.smsCustomization?.template
  const text =
    kind === 'sms' && template
      ? template.replace(/{{\s*\.?OtpCode\s*}}/, () => code)
      : `${code} is your code for ${name}. It is valid for ${span} and can be used once. We will never ask you for it: enter it only where you asked for it yourself.`
  await mail.send({
    kind,
    to: address,
    code,
    text,
    from: kind === 'sms' ? name : senderOf(params),
    subject: `Your code for ${name}`,
    ...(link ? { link } : {}),
  })
}
