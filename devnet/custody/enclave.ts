import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import type { Enclave, EnclaveKey } from '#devnet/custody/CustodyDependencies.ts'

/**
 * The service's own keys. They are derived from their names, so that a site can configure their
 * public keys (`devnetCustody`) before the devnet's first start; they are not secret and protect
 * nothing.
 */
export function createEnclave(): Enclave {
  return {
    signer: deriveKey('signer'),
    fetcher: deriveKey('tls fetcher'),
    notarizer: deriveKey('notarizer'),
  }
}

function deriveKey(name: string): EnclaveKey {
  const privateKey = createHash('sha256').update(`Latchkey devnet custody: ${name}`).digest()
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { privateKey: new Uint8Array(privateKey), publicKeyHex: pair.getPublicKey('hex') }
}

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
