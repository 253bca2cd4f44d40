import { z } from 'zod'
import { addSealedKey } from '#devnet/custody/credentials/addSealedKey.ts'
import { idParam, nameParam, secondsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { assertFeature } from '#devnet/custody/letters/assertFeature.ts'
import { markVerified, userOfContact } from '#devnet/custody/letters/userOfContact.ts'
import { contactOf, featureOf } from '#devnet/custody/otp/otpParams.ts'
import { activeOtp, takeOtp } from '#devnet/custody/otp/takeOtp.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Exchanges a code for a session key, encrypted to the requesting browser. */
export const otpAuth = submitPath({
  name: 'otp_auth',
  types: { ACTIVITY_TYPE_OTP_AUTH: { intent: 'otpAuthIntent', result: 'otpAuthResult' } },
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
      ...{ ...rest, organizationId, userId: user.id },
      apiKeyName: apiKeyName ?? `OTP Auth - ${new Date(now).toISOString()}`,
      type: 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
    })
    return { userId: user.id, ...key }
  },
})
