import { createHash, randomUUID } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { OtpRecord } from '#devnet/custody/records.ts'

/** Header of a token, its fields in the service's order. */
const header = { typ: 'JWT', alg: 'ES256' }

/** Default lifetime of a token, in seconds. */
const tokenSeconds = 3600

/**
 * Issues the token for a verified code: a JWT, signed by the fetcher's key, that the contact is its
 * owner's. Its `exp` is milliseconds since 1970, as a string.
 */
export function signVerificationToken(
  world: Pick<CustodyWorld, 'enclave'>,
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
  const signature = p256.sign(digest, world.enclave.fetcher.privateKey, { prehash: false })
  return `${text}.${Buffer.from(signature.toCompactRawBytes()).toString('base64url')}`
}
