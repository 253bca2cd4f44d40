import { createPublicKey, type KeyObject } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import { readCbor } from '#devnet/custody/cbor.ts'
import { passkeyAlgorithm } from '#lib/protocol/constants.ts'

/** Labels of RFC 9052 §7, RFC 9053 §7 and RFC 8230 §4. */
const label = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3, n: -1, e: -2 } as const
const ellipticKey = 2
const rsaKey = 3
const curveP256 = 1
const rs256 = -257
const rsaBytes = { least: 256, most: 512 } as const

/**
 * Reads a passkey's public key from its COSE bytes; `end` is where the COSE key ends in `bytes`.
 * @throws Error unless it is an ES256 key with a point on P-256, or an RS256 key
 */
export function readCoseKey(bytes: Uint8Array): { key: KeyObject; end: number } {
  const { value, end } = readCbor(bytes)
  if (!(value instanceof Map)) throw new Error('The COSE key is no map')
  const keyType = value.get(label.keyType)
  if (keyType === rsaKey) return { key: readRsaKey(value), end }
  if (keyType !== ellipticKey) throw new Error('The COSE key is neither on a curve nor RSA')
  return { key: readEllipticKey(value), end }
}

type CoseMap = ReadonlyMap<unknown, unknown>

function readRsaKey(value: CoseMap): KeyObject {
  if (value.get(label.algorithm) !== rs256) throw new Error('The algorithm is not RS256')
  const [n, e] = [value.get(label.n), value.get(label.e)]
  const isModulus =
    n instanceof Uint8Array && n.length >= rsaBytes.least && n.length <= rsaBytes.most
  if (!isModulus || !(e instanceof Uint8Array && e.length >= 1 && e.length <= 4))
    throw new Error('The RSA key has no modulus of 2048 to 4096 bits, or no exponent')
  return createPublicKey({ key: { kty: 'RSA', n: base64url(n), e: base64url(e) }, format: 'jwk' })
}

function readEllipticKey(value: CoseMap): KeyObject {
  if (value.get(label.algorithm) !== passkeyAlgorithm) throw new Error('The algorithm is not ES256')
  if (value.get(label.curve) !== curveP256) throw new Error('The curve is not P-256')
  const [x, y] = [value.get(label.x), value.get(label.y)]
  if (
    !(x instanceof Uint8Array && x.length === 32) ||
    !(y instanceof Uint8Array && y.length === 32)
  )
    throw new Error('The point is not two numbers of 32 bytes')
  const publicKey = Uint8Array.of(4, ...x, ...y)
  if (!isOnCurve(publicKey)) throw new Error('The point is not on the curve')
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y) },
    format: 'jwk',
  })
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function isOnCurve(publicKey: Uint8Array): boolean {
  try {
    p256.ProjectivePoint.fromHex(publicKey).assertValidity()
    return true
  } catch {
    return false
  }
}
