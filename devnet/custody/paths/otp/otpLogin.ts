import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { addApiKey } from '#devnet/custody/credentials/addApiKey.ts'
import {
  nameParam,
  secondsParam,
  sessionProfileIdParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import { assertFeature } from '#devnet/custody/letters/assertFeature.ts'
import { markVerified, userOfContact } from '#devnet/custody/letters/userOfContact.ts'
import { organizationLine } from '#devnet/custody/organizations/organizationLine.ts'
import { contactOf, featureOf } from '#devnet/custody/otp/otpParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { defaultSessionSeconds, signSession } from '#devnet/custody/sessions/signSession.ts'
import {
  clientSignatureParam,
  readVerificationToken,
  signedMessage,
} from '#devnet/custody/users/readVerified.ts'

/** Logs in by a verified code: the client's own key becomes a session key. */
export const otpLogin = submitPath({
  name: 'otp_login',
  types: {
    ACTIVITY_TYPE_OTP_LOGIN_V2: { intent: 'otpLoginIntentV2', result: 'otpLoginResult' },
    ACTIVITY_TYPE_OTP_LOGIN: { intent: 'otpLoginIntent', result: 'otpLoginResult' },
  },
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
  run({ parameters, organizationId, draft, world, now, type }) {
    const { verificationToken, publicKey, clientSignature, invalidateExisting } = parameters
    const line = organizationLine(draft, organizationId)
    const claims = readVerificationToken(world, line, verificationToken)
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
      ...{ ...login, invalidateExisting },
      apiKeyName: `OTP Login ${new Date(now).toISOString()}`,
      type: 'CREDENTIAL_TYPE_LOGIN',
    })
    return { session: signSession(world, login) }
  },
})
