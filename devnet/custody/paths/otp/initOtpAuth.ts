import { assertFeature } from '#devnet/custody/letters/assertFeature.ts'
import { appNameOf } from '#devnet/custody/letters/letterParams.ts'
import { userOfContact } from '#devnet/custody/letters/userOfContact.ts'
import { createOtp } from '#devnet/custody/otp/createOtp.ts'
import { contactOf, featureOf, otpParams } from '#devnet/custody/otp/otpParams.ts'
import { sendCode } from '#devnet/custody/otp/sendCode.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Sends a code to a user of the organization, for otp_auth. */
export const initOtpAuth = submitPath({
  name: 'init_otp_auth',
  types: {
    ACTIVITY_TYPE_INIT_OTP_AUTH_V3: {
      intent: 'initOtpAuthIntentV3',
      result: 'initOtpAuthResultV2',
    },
    ACTIVITY_TYPE_INIT_OTP_AUTH_V2: {
      intent: 'initOtpAuthIntentV2',
      result: 'initOtpAuthResultV2',
    },
    ACTIVITY_TYPE_INIT_OTP_AUTH: { intent: 'initOtpAuthIntent', result: 'initOtpAuthResult' },
  },
  resource: 'AUTH',
  action: 'CREATE',
  permission: 'parent',
  parameters: otpParams,
  async run({ parameters, organizationId, draft, world, now }) {
    appNameOf(parameters)
    const contact = contactOf(parameters)
    assertFeature(draft, organizationId, featureOf(contact))
    userOfContact(draft, organizationId, contact)
    const { otp, code } = createOtp(draft, now, organizationId, parameters)
    await sendCode(world, parameters, code)
    return { otpId: otp.id }
  },
})
