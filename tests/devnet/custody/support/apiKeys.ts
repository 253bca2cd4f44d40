import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** A key pair for stamps; hex as the official clients expect it, the public key compressed. */
export type TestApiKey = { apiPublicKey: string; apiPrivateKey: string; curve: keyof typeof curves }

const curves = {
  P256: {
    ecdh: 'prime256v1',
    jwk: 'P-256',
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
  },
  SECP256K1: {
    ecdh: 'secp256k1',
    jwk: 'secp256k1',
    scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1',
  },
} as const

/** Creates a new key pair. */
export function createApiKey(curve: TestApiKey['curve'] = 'P256'): TestApiKey {
  const pair = createECDH(curves[curve].ecdh)
  pair.generateKeys()
  return {
    apiPublicKey: pair.getPublicKey('hex', 'compressed'),
    apiPrivateKey: pair.getPrivateKey('hex').padStart(64, '0'),
    curve,
  }
}

/** The header that stamps a body with a key, written by hand. */
export function stampByKey(key: TestApiKey, body: string | Uint8Array): Record<string, string> {
  const { ecdh, jwk, scheme } = curves[key.curve]
  const pair = createECDH(ecdh)
  pair.setPrivateKey(key.apiPrivateKey, 'hex')
  const point = pair.getPublicKey()
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: jwk,
      d: Buffer.from(key.apiPrivateKey, 'hex').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signature = sign('sha256', Buffer.from(body), privateKey).toString('hex')
  const stamp = { publicKey: key.apiPublicKey, scheme, signature }
  return { 'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url') }
}
