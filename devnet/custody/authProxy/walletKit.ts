import { z } from 'zod'
import { proxyRoute } from '#devnet/custody/authProxy/proxyRoute.ts'
import { otpLimits } from '#devnet/custody/otp/createOtp.ts'
import { defaultSessionSeconds } from '#devnet/custody/sessions/signSession.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'

/**
 * Configuration that the vendor's kit requests at start. The providers do not include email and
 * SMS, because the kit encrypts codes to the service's production key only.
 */
export const walletKitConfig = proxyRoute({
  parameters: z.object({}),
  run: () => ({
    enabledProviders: ['passkey', 'wallet'],
    sessionExpirationSeconds: String(defaultSessionSeconds),
    organizationId: devnetCustody.organizationId,
    otpAlphanumeric: true,
    otpLength: String(otpLimits.length),
  }),
})

/** Bot protection required for a sign-up: none. */
export const walletKitClientParams = proxyRoute({ parameters: z.object({}), run: () => ({}) })
