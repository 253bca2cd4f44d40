import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { contactOf } from '#devnet/custody/otp/otpParams.ts'
import { openVerificationToken } from '#devnet/custody/otp/verificationToken.ts'
import { type Contact, type OidcIdentity, verifyIdentity } from '#devnet/custody/users/findUser.ts'

/** A stamp by an unregistered key, with a token that attests its owner. */
export const attestedStamp = z.object({
  publicKey: z.string().regex(/^0[23][0-9a-fA-F]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2}){8,150}$/i),
  publicKeyAttestation: z.string().min(1).max(16_384),
  scheme: z.enum([
    'STAMP_ATTESTED_SCHEME_P256_OIDC',
    'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN',
  ]),
})

/** Owner of such a key: an identity at an OpenID issuer, or the user who has verified a contact. */
export type AttestedIdentity =
  | { kind: 'oidc'; identity: OidcIdentity }
  | { kind: 'contact'; contact: Contact; organizationId: string }

/**
 * Reads the identity from an attested stamp's token.
 * @throws ApiError 3 for an invalid token, or one that was issued to another key
 */
export async function readAttestedIdentity(
  world: Pick<CustodyDependencies, 'clock' | 'enclave' | 'issuers'>,
  { publicKey, publicKeyAttestation: token, scheme }: z.infer<typeof attestedStamp>,
): Promise<AttestedIdentity> {
  if (scheme === 'STAMP_ATTESTED_SCHEME_P256_OIDC') {
    return { kind: 'oidc', identity: await verifyIdentity(world, { oidcToken: token, publicKey }) }
  }
  const claims = openVerificationToken(world, token)
  if (claims.public_key.toLowerCase() !== publicKey.toLowerCase()) {
    throw apiError(
      3,
      'invalid verification token: it is not for this public key',
      'REQUEST_INVALID',
    )
  }
  const contact = contactOf({ otpType: claims.verification_type, contact: claims.contact })
  return { kind: 'contact', contact, organizationId: claims.organization_id }
}
