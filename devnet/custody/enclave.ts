import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { encode } from 'cborg'
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

/** The enclaves for which documents can be requested. */
export const enclaveTypes = ['ump', 'notarizer', 'signer', 'evm-parser'] as const

type EnclaveType = (typeof enclaveTypes)[number]

/** Part of every document, so that it cannot be mistaken for a secure enclave's. */
export const attestationLabel =
  'Latchkey devnet custody: a program on this machine, not a secure enclave; this document proves nothing'

/** Header of a COSE_Sign1 (RFC 9052 §3.1): ECDSA with SHA-256. */
const es256 = -7

/**
 * Builds a document in the format of AWS Nitro: a COSE_Sign1 around a map that describes the
 * enclave, in base64. The measurements (`pcrs`) are all zero, there is no certificate, and the
 * notarizer's key signs.
 */
export function attestationDocument(enclave: Enclave, type: EnclaveType, now: number): string {
  const protectedHeader = encode(new Map([[1, es256]]))
  const payload = encode(
    new Map<string, unknown>([
      ['module_id', `devnet-${type}`],
      ['digest', 'SHA384'],
      ['timestamp', now],
      ['pcrs', new Map([0, 1, 2, 3, 4, 8].map((register) => [register, new Uint8Array(48)]))],
      ['certificate', null],
      ['cabundle', []],
      ['public_key', publicKeyOf(enclave, type)],
      ['user_data', Buffer.from(attestationLabel)],
      ['nonce', null],
    ]),
  )
  const signed = encode(['Signature1', protectedHeader, new Uint8Array(), payload])
  const signature = sign('sha256', signed, {
    key: enclaveSigningKey(enclave.notarizer),
    dsaEncoding: 'ieee-p1363',
  })
  return Buffer.from(encode([protectedHeader, new Map(), payload, signature])).toString('base64')
}

/** The enclave's public key, if it signs. */
function publicKeyOf(enclave: Enclave, type: EnclaveType) {
  if (type !== 'signer' && type !== 'notarizer') return null
  return Buffer.from(enclave[type].publicKeyHex, 'hex')
}
