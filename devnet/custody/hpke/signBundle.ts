import { createPrivateKey, sign } from 'node:crypto'
import type { EnclaveKey } from '#devnet/custody/CustodyWorld.ts'

/** Wraps data as the custody's clients expect it: hex of JSON, signed by one of its own keys. */
export function signBundle(data: Record<string, string>, key: EnclaveKey): string {
  const bytes = Buffer.from(JSON.stringify(data))
  return JSON.stringify({
    version: 'v1.0.0',
    data: bytes.toString('hex'),
    dataSignature: sign('sha256', bytes, signingKey(key)).toString('hex'),
    enclaveQuorumPublic: key.publicKeyHex,
  })
}

function signingKey({ privateKey, publicKeyHex }: EnclaveKey) {
  const point = Buffer.from(publicKeyHex, 'hex')
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(privateKey).toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
}
