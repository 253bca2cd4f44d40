import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { EnclaveKey } from '#devnet/custody/CustodyWorld.ts'

/** Converts one of the service's own keys to a Node key object. */
export function enclaveSigningKey({ privateKey, publicKeyHex }: EnclaveKey): KeyObject {
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
