/** Values of an attestation document. */
export type CborItem =
  | number
  | string
  | null
  | Uint8Array
  | CborItem[]
  | Map<number | string, CborItem>

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
