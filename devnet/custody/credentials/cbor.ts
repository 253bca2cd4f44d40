/** Values of a passkey's structures: integers, bytes, texts, booleans, arrays and maps. */
export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | CborValue[]
  | Map<string | number, CborValue>

/** Maximum nesting; no attestation is deeper. */
const depthLimit = 8

/**
 * Reads one CBOR item (RFC 8949) from the start of `bytes` and returns its end. Accepts what CTAP2
 * allows in attestation objects and COSE keys: definite lengths, no tags, no floats, no duplicate
 * map keys.
 * @throws Error for anything else
 */
export function readCbor(bytes: Uint8Array, start = 0): { value: CborValue; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start

  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('CBOR ends too early')
    at += length
    return at - length
  }

  /** The argument in or after an item's first byte. */
  const readArgument = (info: number): number => {
    if (info < 24) return info
    if (info === 24) return view.getUint8(take(1))
    if (info === 25) return view.getUint16(take(2))
    if (info === 26) return view.getUint32(take(4))
    throw new Error('CBOR of indefinite or too great a length')
  }

  const readItem = (depth: number): CborValue => {
    if (depth > depthLimit) throw new Error('CBOR is too deep')
    const head = view.getUint8(take(1))
    const info = head & 0x1f
    switch (head >> 5) {
      case 0:
        return readArgument(info)
      case 1:
        return -1 - readArgument(info)
      case 2:
        return readBytes(info)
      case 3:
        return new TextDecoder('utf-8', { fatal: true }).decode(readBytes(info))
      case 4:
        return Array.from({ length: readLength(info) }, () => readItem(depth + 1))
      case 5:
        return readMap(readLength(info), depth)
      case 7:
        return readSimple(info)
      default:
        throw new Error('CBOR tags are not taken')
    }
  }

  /** Every item takes at least a byte, so a length beyond the rest must not cause an allocation. */
  const readLength = (info: number) => {
    const length = readArgument(info)
    if (length > bytes.length - at) throw new Error('CBOR ends too early')
    return length
  }

  const readBytes = (info: number) => {
    const from = take(readArgument(info))
    return bytes.slice(from, at)
  }

  const readMap = (length: number, depth: number) => {
    const map = new Map<string | number, CborValue>()
    for (let entry = 0; entry < length; entry++) {
      const key = readItem(depth + 1)
      if (typeof key !== 'string' && typeof key !== 'number') throw new Error('CBOR map key')
      if (map.has(key)) throw new Error('CBOR map key twice')
      map.set(key, readItem(depth + 1))
    }
    return map
  }

  const readSimple = (info: number) => {
    if (info === 20 || info === 21) return info === 21
    if (info === 22 || info === 23) return null
    throw new Error('CBOR value of a kind that is not taken')
  }

  return { value: readItem(0), end: at }
}
