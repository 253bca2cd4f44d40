import { generateKeyPairSync, sign } from 'node:crypto'

/** The public key as it appears in the issuer's JWKS. */
export type PublicJwk = {
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
