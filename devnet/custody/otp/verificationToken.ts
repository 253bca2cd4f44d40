import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { p256 } from '@noble/curves/p256'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { NewUser } from '#devnet/custody/credentials/credentialParams.ts'
import type { OtpRecord } from '#devnet/custody/records.ts'
import type { VerifiedContact } from '#devnet/custody/users/addUser.ts'

/** Header of a token, its fields in the service's order. */
const header = { typ: 'JWT', alg: 'ES256' }

/** Default lifetime of a token, in seconds. */
const tokenSeconds = 3600

/** Signature by the key that a verification token was issued to. */
export const clientSignatureParam = z.object({
  publicKey: z.string().regex(/^0[23][0-9a-fA-F]{64}$/),
  scheme: z.literal('CLIENT_SIGNATURE_SCHEME_API_P256'),
  message: z.string().max(65_536),
  signature: z.string().regex(/^[0-9a-fA-F]{128}$/),
})

type Proof = {
  verificationToken?: string | undefined
  clientSignature?: z.output<typeof clientSignatureParam> | undefined
}

const claimsSchema = z.object({
  id: z.string(),
  verification_type: z.string(),
  contact: z.string().min(1),
  organization_id: z.string(),
  public_key: z.string(),
  exp: z.string().regex(/^\d+$/),
})

/** Claims of a token that the service has issued. */
type VerificationClaims = z.output<typeof claimsSchema>

/** Message a client signs to use a token; it contains the key or user that the use is for. */
const messageSchema = z.object({
  tokenId: z.string(),
  type: z.string(),
  login: z.object({ publicKey: z.string() }).optional(),
  signupV2: z.record(z.string(), z.unknown()).optional(),
})

type Dependencies = Pick<CustodyDependencies, 'clock' | 'enclave'>

/**
 * Issues the token for a verified code: a JWT, signed by the fetcher's key, that the contact is its
 * owner's. Its `exp` is milliseconds since 1970, as a string.
 */
export function signVerificationToken(
  dependencies: Pick<CustodyDependencies, 'enclave'>,
  now: number,
  token: {
    otp: OtpRecord
    /** Key the token is issued to; empty if the client named none. */
    publicKey: string
    /** A string of digits, as in the API. */
    expirationSeconds?: string | undefined
  },
): string {
  const { otp, publicKey, expirationSeconds } = token
  const claims = {
    id: randomUUID(),
    verification_type: otp.otpType,
    contact: otp.contact,
    organization_id: otp.organizationId,
    public_key: publicKey.toLowerCase(),
    exp: String(now + Number(expirationSeconds ?? tokenSeconds) * 1000),
  }
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const digest = createHash('sha256').update(text).digest()
  const signature = p256.sign(digest, dependencies.enclave.fetcher.privateKey, { prehash: false })
  return `${text}.${Buffer.from(signature.toCompactRawBytes()).toString('base64url')}`
}

/**
 * Returns the contact that a verification token proves, for a sign-up. The service must have signed
 * the token, and the key it was issued to must have signed its use; a token issued to no key needs
 * no such signature.
 * @throws ApiError 3 for an invalid token or signature, or for another user than was signed
 */
export function readVerified(
  dependencies: Dependencies,
  organizationIds: readonly string[],
  { verificationToken, clientSignature }: Proof,
  user: NewUser | undefined,
): VerifiedContact | undefined {
  if (verificationToken === undefined) return undefined
  const claims = readVerificationToken(dependencies, organizationIds, verificationToken)
  if (claims.public_key === '' && !clientSignature) return contactOf(claims)
  const message = clientSignature && signedMessage(claims, clientSignature, 'USAGE_TYPE_SIGNUP')
  if (!message || !isAbout(message.signupV2 ?? {}, user))
    throw apiError(3, 'invalid client signature', 'REQUEST_INVALID')
  return contactOf(claims)
}

/** Whether a user is the one a client signed: every signed field must match. */
function isAbout(
  { email, phoneNumber, ...credentials }: Record<string, unknown>,
  user: NewUser | undefined,
): boolean {
  const signed = { userEmail: email, userPhoneNumber: phoneNumber, ...credentials }
  return Object.entries(signed).every(
    ([name, value]) =>
      value === undefined || isDeepStrictEqual(value, user?.[name as keyof NewUser]),
  )
}

/**
 * The same for a change of contact, which the user's own stamp already authorizes.
 * @throws ApiError 3 for an invalid token
 */
export function readVerifiedContact(
  dependencies: Dependencies,
  organizationIds: readonly string[],
  verificationToken: string,
): VerifiedContact {
  return contactOf(readVerificationToken(dependencies, organizationIds, verificationToken))
}

/** Reads a verification token for one of the organizations. @throws ApiError 3 if it is invalid */
export function readVerificationToken(
  dependencies: Dependencies,
  organizationIds: readonly string[],
  token: string,
): VerificationClaims {
  const claims = openVerificationToken(dependencies, token)
  if (organizationIds.includes(claims.organization_id)) return claims
  throw apiError(3, 'invalid verification token', 'REQUEST_INVALID')
}

/** Reads a verification token of any organization. @throws ApiError 3 if it is invalid */
export function openVerificationToken(
  dependencies: Dependencies,
  token: string,
): VerificationClaims {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = claimsSchema.safeParse(parse(Buffer.from(payload, 'base64url').toString()))
  const digest = createHash('sha256').update(`${header}.${payload}`).digest()
  const isValid =
    claims.success &&
    verify(
      Buffer.from(signature, 'base64url'),
      digest,
      dependencies.enclave.fetcher.publicKeyHex,
    ) &&
    Number(claims.data.exp) > dependencies.clock.now().getTime()
  if (!isValid) throw apiError(3, 'invalid verification token', 'REQUEST_INVALID')
  return claims.data
}

/** The message by which a token's key uses it for this usage; undefined if it is not signed so. */
export function signedMessage(
  claims: VerificationClaims,
  { publicKey, message, signature }: z.output<typeof clientSignatureParam>,
  usage: 'USAGE_TYPE_SIGNUP' | 'USAGE_TYPE_LOGIN',
): z.output<typeof messageSchema> | undefined {
  const parsed = messageSchema.safeParse(parse(message))
  const digest = createHash('sha256').update(message).digest()
  const isValid =
    parsed.success &&
    parsed.data.type === usage &&
    parsed.data.tokenId === claims.id &&
    publicKey.toLowerCase() === claims.public_key.toLowerCase() &&
    verify(Buffer.from(signature, 'hex'), digest, publicKey)
  return isValid ? parsed.data : undefined
}

function contactOf({ verification_type, contact }: VerificationClaims): VerifiedContact {
  return verification_type === 'OTP_TYPE_SMS' ? { phoneNumber: contact } : { email: contact }
}

function verify(signature: Uint8Array, digest: Uint8Array, publicKeyHex: string): boolean {
  try {
    return p256.verify(new Uint8Array(signature), digest, publicKeyHex, { lowS: false })
  } catch {
    return false
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
