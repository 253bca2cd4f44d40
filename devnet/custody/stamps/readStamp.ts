import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { contactOf } from '#devnet/custody/otp/createOtp.ts'
import { openVerificationToken } from '#devnet/custody/otp/verificationToken.ts'
import { type Contact, type OidcIdentity, verifyIdentity } from '#devnet/custody/users/findUser.ts'
import { custodyHeaders } from '#lib/protocol/custody.ts'

/**
 * How a request identifies its sender. Not verified yet, except that an attested identity was
 * attested for its key.
 */
export type Stamp =
  | { kind: 'apiKey'; publicKey: string; scheme: string; signature: string }
  | ({ kind: 'passkey' } & z.infer<typeof passkeyStamp>)
  | ({ kind: 'attested'; identity: AttestedIdentity } & z.infer<typeof attestedStamp>)
  | { kind: 'session'; token: string }

const apiKeyStamp = z.object({
  publicKey: z.string().regex(/^[0-9a-f]{64,66}$/i),
  scheme: z.string().max(100),
  signature: z.string().regex(/^([0-9a-f]{2}){8,150}$/i),
})

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,8000}=*$/)

const passkeyStamp = z.object({
  credentialId: base64url,
  authenticatorData: base64url,
  clientDataJson: base64url,
  signature: base64url,
})

/**
 * Reads the stamp from a request's headers; without one, a read-only session is accepted.
 * @throws ApiError 16 if there is none, if there are two, or if one is malformed; 3 for an invalid
 * attestation
 */
export async function readStamp(
  headers: IncomingHttpHeaders,
  dependencies: Pick<CustodyDependencies, 'clock' | 'enclave' | 'issuers'>,
): Promise<Stamp> {
  const apiKey = header(headers, custodyHeaders.apiKeyStamp)
  const passkey = header(headers, custodyHeaders.passkeyStamp)
  const attested = header(headers, custodyHeaders.attestedStamp)
  const session = header(headers, custodyHeaders.readOnlySession)
  if ([apiKey, passkey, attested].filter(Boolean).length > 1) {
    throw apiError(16, 'malformed activity stamp')
  }
  if (apiKey) {
    const text = Buffer.from(apiKey, 'base64url').toString()
    const stamp = apiKeyStamp.safeParse(parse(text))
    if (!stamp.success)
      throw apiError(16, 'malformed activity stamp; could not extract api key stamp')
    return { kind: 'apiKey', ...stamp.data, publicKey: stamp.data.publicKey.toLowerCase() }
  }
  if (passkey) {
    const stamp = passkeyStamp.safeParse(parse(passkey))
    if (!stamp.success)
      throw apiError(16, 'malformed activity stamp; could not extract webauthn stamp')
    const credentialId = stamp.data.credentialId.replace(/(?<!=)=+$/, '')
    return { kind: 'passkey', ...stamp.data, credentialId }
  }
  if (attested) {
    const text = Buffer.from(attested, 'base64url').toString()
    const stamp = attestedStamp.safeParse(parse(text))
    if (!stamp.success)
      throw apiError(16, 'malformed activity stamp; could not extract attested stamp')
    const identity = await readAttestedIdentity(dependencies, stamp.data)
    return { kind: 'attested', ...stamp.data, identity }
  }
  if (session) return { kind: 'session', token: session }
  throw apiError(16, 'no valid authentication signature found for request', 'SIGNATURE_MISSING')
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A stamp by an unregistered key, with a token that attests its owner. */
const attestedStamp = z.object({
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
async function readAttestedIdentity(
  dependencies: Pick<CustodyDependencies, 'clock' | 'enclave' | 'issuers'>,
  { publicKey, publicKeyAttestation: token, scheme }: z.infer<typeof attestedStamp>,
): Promise<AttestedIdentity> {
  if (scheme === 'STAMP_ATTESTED_SCHEME_P256_OIDC') {
    return {
      kind: 'oidc',
      identity: await verifyIdentity(dependencies, { oidcToken: token, publicKey }),
    }
  }
  const claims = openVerificationToken(dependencies, token)
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
