import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { TokenIssuers } from '#devnet/custody/CustodyDependencies.ts'

/** Allowed clock difference. */
const leewaySeconds = 60

/** Verifies an ID token by OpenID Connect Core §3.1.3.7; the caller checks the audience. */
export function verifyToken(
  token: string,
  now: Date,
  { issuer, jwk }: { issuer: string; jwk: PublicJwk },
): Awaited<ReturnType<TokenIssuers['verify']>> {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const header = read(head)
  const claims = read(body)
  if (!header || !claims || !signature || more.length > 0) throw tokenError('it is not a JWT')
  // The token's header must not choose the algorithm.
  if (header.alg !== 'ES256') throw tokenError('its algorithm must be ES256')
  if (claims.iss !== issuer) throw tokenError(`its issuer is unknown: ${String(claims.iss)}`)
  const isSigned =
    header.kid === jwk.kid &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  if (!isSigned) throw tokenError("its signature is not the issuer's")
  const { aud, sub, exp, iat, nonce, email } = claims
  const seconds = now.getTime() / 1000
  if (typeof exp !== 'number' || exp <= seconds) throw tokenError('it has expired')
  if (typeof iat !== 'number' || iat > seconds + leewaySeconds)
    throw tokenError('it is not valid yet')
  if (typeof sub !== 'string' || !sub) throw tokenError('it names no subject')
  if (typeof aud !== 'string' || !aud) throw tokenError('it names no audience')
  return {
    issuer,
    audience: aud,
    subject: sub,
    ...(typeof nonce === 'string' ? { nonce } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }
}

function read(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function tokenError(reason: string) {
  return apiError(3, `invalid OIDC token: ${reason}`, 'REQUEST_INVALID')
}

/** The public key as it appears in the issuer's JWKS. */
type PublicJwk = {
  kty: string
  crv: string
  x: string
  y: string
  kid: string
  use: 'sig'
  alg: 'ES256'
}

/** Creates a new ES256 key: tokens of an earlier start do not verify. */
export function issuerKey(): {
  jwk: PublicJwk
  /** Signs claims as a compact JWT. */
  sign(claims: object): string
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const jwk: PublicJwk = { kty, crv, x, y, kid: x.slice(0, 12), use: 'sig', alg: 'ES256' }
  return {
    jwk,
    sign(claims) {
      const head = { alg: 'ES256', typ: 'JWT', kid: jwk.kid }
      const text = [head, claims].map(encode).join('.')
      const signature = sign('sha256', Buffer.from(text), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      })
      return `${text}.${signature.toString('base64url')}`
    },
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
