/** Values of a passkey's structures: integers, bytes, texts, booleans, arrays and maps. */
type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | CborValue[]
  | Map<string | number, CborValue>

/** Maximum nesting; no attestation is deeper. */
const depthLimit = 8

/** Values of an attestation document. */
export type CborItem =
  | number
  | string
  | null
  | Uint8Array
  | CborItem[]
  | Map<number | string, CborItem>

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

/** Encodes CBOR (RFC 8949) with definite lengths: integers, bytes, texts, null, arrays, maps. */
export function encodeCbor(item: CborItem): Uint8Array {
  return Buffer.concat(parts(item))
}

function parts(item: CborItem): Uint8Array[] {
  if (item === null) return [Uint8Array.of(0xf6)]
  if (typeof item === 'number') return [item < 0 ? head(1, -1 - item) : head(0, item)]
  if (typeof item === 'string') {
    const bytes = Buffer.from(item)
    return [head(3, bytes.length), bytes]
  }
  if (item instanceof Uint8Array) return [head(2, item.length), item]
  if (Array.isArray(item)) return [head(4, item.length), ...item.flatMap(parts)]
  return [
    head(5, item.size),
    ...[...item].flatMap(([key, value]) => [...parts(key), ...parts(value)]),
  ]
}

/** An item's major type and argument, in the shortest form. */
function head(kind: number, value: number): Uint8Array {
  if (!Number.isSafeInteger(value)) throw new RangeError('not a whole number')
  const first = kind << 5
  if (value < 24) return Uint8Array.of(first | value)
  const [info, size] =
    value < 2 ** 8 ? [24, 1] : value < 2 ** 16 ? [25, 2] : value < 2 ** 32 ? [26, 4] : [27, 8]
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return Buffer.concat([Uint8Array.of(first | info), bytes.subarray(8 - size)])
}
