import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import { idParam, nameParam, secondsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { openSealedBundle } from '#devnet/custody/hpke/importTarget.ts'
import { signVerificationToken } from '#devnet/custody/otp/signVerificationToken.ts'
import { activeOtp, takeOtp } from '#devnet/custody/otp/takeOtp.ts'
import { targetPurpose } from '#devnet/custody/otp/targetPurpose.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import type { OtpRecord } from '#devnet/custody/records.ts'

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

/** Exchanges a code for a token that proves ownership of the contact. */
export const verifyOtp = submitPath({
  name: 'verify_otp',
  types: {
    ACTIVITY_TYPE_VERIFY_OTP_V2: { intent: 'verifyOtpIntentV2', result: 'verifyOtpResult' },
    ACTIVITY_TYPE_VERIFY_OTP: { intent: 'verifyOtpIntent', result: 'verifyOtpResult' },
  },
  resource: 'OTP',
  action: 'VERIFY',
  permission: 'parent',
  parameters: z.union([sealed, plain]),
  async run({ parameters, organizationId, draft, world, now, type }) {
    if ((type === 'ACTIVITY_TYPE_VERIFY_OTP_V2') !== 'encryptedOtpBundle' in parameters)
      throw bad(`this is not what ${type} takes`)
    const { otpId, expirationSeconds } = parameters
    const otp = activeOtp(draft, organizationId, otpId, now)
    const said =
      'otpCode' in parameters
        ? { otp_code: parameters.otpCode, public_key: parameters.publicKey ?? '' }
        : await openContent(world, otp, parameters.encryptedOtpBundle)
    takeOtp(draft, otp, said.otp_code)
    const token = { otp, publicKey: said.public_key, expirationSeconds }
    return { verificationToken: signVerificationToken(world, now, token) }
  },
})

async function openContent(world: CustodyWorld, otp: OtpRecord, bundle: string) {
  if (!otp.sealedTargetKey) throw bad('the code was made without a target to seal it to')
  const key = world.vault.open(otp.sealedTargetKey, targetPurpose(otp.id))
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
