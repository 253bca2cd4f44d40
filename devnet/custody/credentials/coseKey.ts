import { p256 } from '@noble/curves/p256'
import { readCbor } from '#devnet/custody/credentials/cbor.ts'
import { passkeyAlgorithm } from '#lib/protocol/constants.ts'

/** Labels of RFC 9052 §7 and RFC 9053 §7. */
const label = { keyType: 1, algorithm: 3, curve: -1, x: -2, y: -3 } as const
const ellipticKey = 2
const curveP256 = 1

/**
 * A passkey's public key out of its COSE bytes, uncompressed (65 bytes). Throws an Error unless it
 * is an ES256 key whose point is on P-256. `end` says where the COSE key ends in `bytes`.
 */
export function readCoseKey(bytes: Uint8Array): { publicKey: Uint8Array; end: number } {
  const { value, end } = readCbor(bytes)
  if (!(value instanceof Map)) throw new Error('The COSE key is no map')
  if (value.get(label.keyType) !== ellipticKey) throw new Error('The COSE key is not on a curve')
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
  return { publicKey, end }
}

function isOnCurve(publicKey: Uint8Array): boolean {
  try {
    p256.ProjectivePoint.fromHex(publicKey).assertValidity()
    return true
  } catch {
    return false
  }
}
