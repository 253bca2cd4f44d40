import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'

/** DER prefixes of a public key, with the curve's object identifier. */
const curves = {
  P256: '301306072a8648ce3d020106082a8648ce3d030107',
  SECP256K1: '301006072a8648ce3d020106052b8104000a',
} as const

/** Key types allowed for each signature scheme. */
const schemes: Record<string, { keyTypes: RegExp; verify: typeof verifyP256 }> = {
  SIGNATURE_SCHEME_TK_API_P256: { keyTypes: /_P256$|_LOGIN$/, verify: verifyP256 },
  SIGNATURE_SCHEME_TK_API_SECP256K1: { keyTypes: /_SECP256K1$/, verify: verifySecp256k1 },
  SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191: { keyTypes: /_SECP256K1$/, verify: verifyEip191 },
  SIGNATURE_SCHEME_TK_API_ED25519: { keyTypes: /_ED25519$/, verify: verifyEd25519 },
}

/** Whether a key of this type signed exactly these bytes, with an allowed scheme. */
export function verifyApiKeyStamp(
  stamp: { publicKey: string; scheme: string; signature: string },
  keyType: string,
  body: Uint8Array,
): boolean {
  const scheme = Object.hasOwn(schemes, stamp.scheme) ? schemes[stamp.scheme] : undefined
  if (!scheme?.keyTypes.test(keyType)) return false
  try {
    return scheme.verify(stamp.publicKey, body, Buffer.from(stamp.signature, 'hex'))
  } catch {
    return false
  }
}

function verifyP256(publicKey: string, body: Uint8Array, signature: Buffer): boolean {
  return verify('sha256', body, keyOf(curves.P256, publicKey), signature)
}

function verifySecp256k1(publicKey: string, body: Uint8Array, signature: Buffer): boolean {
  return verify('sha256', body, keyOf(curves.SECP256K1, publicKey), signature)
}

/** A signature as wallets make it for messages (EIP-191). */
function verifyEip191(publicKey: string, body: Uint8Array, signature: Buffer): boolean {
  const head = Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`)
  const hash = keccak_256(Buffer.concat([head, body]))
  return secp256k1.verify(numbersOf(signature), hash, publicKey, { lowS: false })
}

/** r and s of a DER signature; the official stamper does not strip leading zeros. */
function numbersOf(der: Buffer): Uint8Array {
  const rEnd = 4 + (der[3] ?? 0)
  const [r, s] = [der.subarray(4, rEnd), der.subarray(rEnd + 2)]
  const isWhole = der[0] === 0x30 && der[1] === der.length - 2 && der[rEnd + 1] === s.length
  if (!isWhole || der[2] !== 2 || der[rEnd] !== 2) throw new Error('no DER signature')
  return Uint8Array.from([r, s].flatMap((number) => [...fixed(number)]))
}

function fixed(number: Buffer): Buffer {
  const digits = number
    .toString('hex')
    .replace(/^(00)+/, '')
    .padStart(64, '0')
  return Buffer.from(digits, 'hex')
}

function verifyEd25519(publicKey: string, body: Uint8Array, signature: Buffer): boolean {
  const key = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex')
  return verify(null, body, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

/** A session stamps many requests, so its parsed key is cached. */
const keysKept = 5000
const keys = new Map<string, KeyObject>()

function keyOf(curve: string, publicKey: string): KeyObject {
  const known = keys.get(curve + publicKey)
  if (known) return known
  const point = `03${hexLength(publicKey.length / 2 + 1)}00${publicKey}`
  const content = curve + point
  const key = createPublicKey({
    key: Buffer.from(`30${hexLength(content.length / 2)}${content}`, 'hex'),
    format: 'der',
    type: 'spki',
  })
  if (keys.size >= keysKept) keys.clear()
  keys.set(curve + publicKey, key)
  return key
}

function hexLength(bytes: number): string {
  return bytes.toString(16).padStart(2, '0')
}
