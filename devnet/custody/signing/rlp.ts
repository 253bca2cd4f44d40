/** RLP content: bytes, or a list of items. */
export type RlpItem = Uint8Array | readonly RlpItem[]

/** Maximum nesting of lists; no transaction is deeper. */
const maxDepth = 8

/** Encodes bytes and lists (Ethereum's recursive length prefix). */
export function encodeRlp(item: RlpItem): Buffer {
  if (item instanceof Uint8Array) {
    if (item.length === 1 && (item[0] ?? 0) < 0x80) return Buffer.from(item)
    return Buffer.concat([prefix(0x80, item.length), item])
  }
  const body = Buffer.concat(item.map(encodeRlp))
  return Buffer.concat([prefix(0xc0, body.length), body])
}

/**
 * Decodes one item, strictly: shortest form of every length, no trailing bytes, so that encoding it
 * again yields the same bytes.
 * @throws Error with a message for invalid RLP
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = readItem(bytes, 0, 0)
  if (end !== bytes.length) throw new Error('bytes are left over after the list')
  return item
}

function prefix(base: number, length: number): Buffer {
  if (length < 56) return Buffer.from([base + length])
  const digits = length.toString(16)
  const size = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([base + 55 + size.length]), size])
}

function readItem(bytes: Uint8Array, at: number, depth: number): { item: RlpItem; end: number } {
  const first = bytes[at]
  if (first === undefined) throw new Error('the text ends early')
  if (first < 0x80) return { item: bytes.subarray(at, at + 1), end: at + 1 }
  const isList = first >= 0xc0
  const { start, end } = readSpan(bytes, at, first - (isList ? 0xc0 : 0x80))
  if (isList) return { item: readList(bytes, start, end, depth + 1), end }
  const item = bytes.subarray(start, end)
  if (item.length === 1 && (item[0] ?? 0) < 0x80) throw new Error('a byte has a needless prefix')
  return { item, end }
}

/** Start and end of an item's content; `size` is the prefix without its base. */
function readSpan(bytes: Uint8Array, at: number, size: number): { start: number; end: number } {
  const lengthBytes = size > 55 ? size - 55 : 0
  const start = at + 1 + lengthBytes
  if (start > bytes.length) throw new Error('the text ends early')
  const length = lengthBytes === 0 ? size : readLength(bytes.subarray(at + 1, start))
  if (start + length > bytes.length) throw new Error('the text ends early')
  return { start, end: start + length }
}

function readLength(digits: Uint8Array): number {
  if (digits[0] === 0) throw new Error('a length has leading zeros')
  const length = Number.parseInt(Buffer.from(digits).toString('hex'), 16)
  if (length < 56) throw new Error('a length has a needlessly long form')
  return length
}

function readList(bytes: Uint8Array, start: number, end: number, depth: number): RlpItem[] {
  if (depth > maxDepth) throw new Error('lists are nested too deep')
  const items: RlpItem[] = []
  let at = start
  while (at < end) {
    const read = readItem(bytes, at, depth)
    if (read.end > end) throw new Error('an item is longer than its list')
    items.push(read.item)
    at = read.end
  }
  return items
}
