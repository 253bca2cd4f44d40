import { z } from 'zod'
import { proxyRoute } from '#devnet/custody/authProxy/proxyRoute.ts'

/** Site name in the auth proxy's messages. */
const appName = 'Latchkey devnet'

function initRoute(type: string) {
  return proxyRoute({
    parameters: z.object({ otpType: z.string(), contact: z.string() }),
    run: (parent, parameters) =>
      parent.submit('init_otp', type, { parameters: { appName, ...parameters } }),
  })
}

/** Sends a code that the client returns in plain text. */
export const otpInit = initRoute('ACTIVITY_TYPE_INIT_OTP_V2')

/** Sends a code that the client returns encrypted. */
export const otpInitV2 = initRoute('ACTIVITY_TYPE_INIT_OTP_V3')

/** Exchanges a code for a verification token. */
export const otpVerify = proxyRoute({
  parameters: z.object({
    otpId: z.string(),
    otpCode: z.string(),
    publicKey: z.string().optional(),
  }),
  run: (parent, parameters) =>
    parent.submit('verify_otp', 'ACTIVITY_TYPE_VERIFY_OTP', { parameters }),
})

/** The same for an encrypted code, with the key that the token is issued to. */
export const otpVerifyV2 = proxyRoute({
  parameters: z.object({ otpId: z.string(), encryptedOtpBundle: z.string() }),
  run: (parent, parameters) =>
    parent.submit('verify_otp', 'ACTIVITY_TYPE_VERIFY_OTP_V2', { parameters }),
})
