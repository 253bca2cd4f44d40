/** Any CBOR value with definite lengths; bytes are Buffers. */
export type Decoded = number | string | null | boolean | Buffer | Decoded[] | Map<Decoded, Decoded>

/** Decodes one CBOR item that spans all bytes, 64-bit numbers included. */
export function decodeCbor(bytes: Uint8Array): Decoded {
  const buffer = Buffer.from(bytes)
  let at = 0
  const item = read()
  if (at !== buffer.length) throw new Error('something follows the CBOR item')
  return item

  function take(length: number): Buffer {
    at += length
    if (at > buffer.length) throw new Error('the CBOR item ends too early')
    return buffer.subarray(at - length, at)
  }

  function read(): Decoded {
    const head = take(1).readUInt8()
    const info = head & 0x1f
    if (head >> 5 === 7) return { 20: false, 21: true, 22: null }[info] ?? null
    const value = info < 24 ? info : Number(`0x${take(2 ** (info - 24)).toString('hex')}`)
    switch (head >> 5) {
      case 0:
        return value
      case 1:
        return -1 - value
      case 2:
        return take(value)
      case 3:
        return take(value).toString()
      case 4:
        return Array.from({ length: value }, read)
      case 5:
        return new Map(Array.from({ length: value }, () => [read(), read()] as const))
      default:
        throw new Error('a CBOR item of another kind')
    }
  }
}
