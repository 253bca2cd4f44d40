import { createPublicKey, verify } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { TokenIssuers } from '#devnet/custody/CustodyDependencies.ts'
import type { PublicJwk } from '#devnet/issuer/issuerKey.ts'

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
  if (!header || !claims || !signature || more.length > 0) throw refuse('it is not a JWT')
  // The token's header must not choose the algorithm.
  if (header.alg !== 'ES256') throw refuse('its algorithm must be ES256')
  if (claims.iss !== issuer) throw refuse(`its issuer is unknown: ${String(claims.iss)}`)
  const isSigned =
    header.kid === jwk.kid &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  if (!isSigned) throw refuse("its signature is not the issuer's")
  const { aud, sub, exp, iat, nonce, email } = claims
  const seconds = now.getTime() / 1000
  if (typeof exp !== 'number' || exp <= seconds) throw refuse('it has expired')
  if (typeof iat !== 'number' || iat > seconds + leewaySeconds) throw refuse('it is not valid yet')
  if (typeof sub !== 'string' || !sub) throw refuse('it names no subject')
  if (typeof aud !== 'string' || !aud) throw refuse('it names no audience')
  return {
    ...{ issuer, audience: aud, subject: sub },
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

function refuse(reason: string) {
  return apiError(3, `invalid OIDC token: ${reason}`, 'REQUEST_INVALID')
}
