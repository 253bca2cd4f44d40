import 'server-only'
import { WalletError } from '#lib/errors/WalletError.ts'
import { custodyOf } from '#lib/server/custody/askCustody.ts'
import type { Env } from '#lib/server/env.ts'

/**
 * Reads Turnkey's verification token for an email code and verifies its signature: with a forged
 * token, anyone could make this server create sub-organizations.
 * @throws WalletError invalidCode, also for a token of another organization or another type of code
 */
export async function readVerificationToken(
  env: Env,
  token: string,
): Promise<{ email: string; publicKey: string }> {
  const { organizationId, signerKeys } = custodyOf(env)
  const { verifyOtpVerificationToken } = await import('@turnkey/crypto')
  const claims = await verifyOtpVerificationToken(token, signerKeys?.fetcher).catch(
    (cause: unknown) => {
      throw new WalletError('invalidCode', { cause })
    },
  )
  const isForUs = claims.organization_id === organizationId
  const isForEmail = claims.verification_type === 'OTP_TYPE_EMAIL'
  if (!isForUs || !isForEmail) throw new WalletError('invalidCode')
  return { email: claims.contact.toLowerCase(), publicKey: claims.public_key.toLowerCase() }
}
