import { createOtpTarget } from '#devnet/custody/hpke/otpTarget.ts'
import { assertFeature } from '#devnet/custody/letters/assertFeature.ts'
import { appNameOf } from '#devnet/custody/letters/letterParams.ts'
import { createOtp } from '#devnet/custody/otp/createOtp.ts'
import { contactOf, featureOf, otpParams } from '#devnet/custody/otp/otpParams.ts'
import { sendCode } from '#devnet/custody/otp/sendCode.ts'
import { targetPurpose } from '#devnet/custody/otp/targetPurpose.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Sends a code to a contact, whether or not a user is known there. */
export const initOtp = submitPath({
  name: 'init_otp',
  types: {
    ACTIVITY_TYPE_INIT_OTP_V3: { intent: 'initOtpIntentV3', result: 'initOtpResultV2' },
    ACTIVITY_TYPE_INIT_OTP_V2: { intent: 'initOtpIntentV2', result: 'initOtpResult' },
    ACTIVITY_TYPE_INIT_OTP: { intent: 'initOtpIntent', result: 'initOtpResult' },
  },
  resource: 'OTP',
  action: 'CREATE',
  permission: 'parent',
  parameters: otpParams,
  async run({ parameters, organizationId, draft, world, now, type }) {
    appNameOf(parameters)
    assertFeature(draft, organizationId, featureOf(contactOf(parameters)))
    const { otp, code } = createOtp(draft, now, organizationId, parameters)
    if (type !== 'ACTIVITY_TYPE_INIT_OTP_V3') {
      await sendCode(world, parameters, code)
      return { otpId: otp.id }
    }
    const { bundle, privateKey } = createOtpTarget(world.enclave)
    const sealedTargetKey = world.vault.seal(privateKey, targetPurpose(otp.id))
    draft.put('otps', { ...otp, sealedTargetKey })
    await sendCode(world, parameters, code)
    return { otpId: otp.id, otpEncryptionTargetBundle: bundle }
  },
})
