import { apiError } from '#devnet/custody/apiError.ts'

/** RLP content: bytes, or a list of items. */
export type RlpItem = Uint8Array | readonly RlpItem[]

/** Kinds of transaction fields. */
export type FieldKind =
  | 'uint64'
  | 'uint256'
  | 'address'
  | 'recipient'
  | 'bytes'
  | 'accessList'
  | 'hashes'
  | 'authorizations'

/** Sizes of integer fields in bits. */
const bits = { uint64: 64, uint256: 256 } as const

/**
 * Checks the kind of an item: numbers without leading zeros and within their size, addresses of 20
 * bytes.
 * @throws ApiError 3 that names the field
 */
export function checkField(name: string, kind: FieldKind, item: RlpItem | undefined): void {
  if (item === undefined || !checks[kind](item)) {
    throw apiError(3, `invalid transaction payload: field ${name} is no ${kindNames[kind]}`)
  }
}

/** The number in a field that was checked before. */
export function fieldNumber(item: RlpItem | undefined): bigint {
  const hex = fieldHex(item)
  return hex === '' ? 0n : BigInt(`0x${hex}`)
}

/** The bytes of a field that was checked before, in hex without 0x. */
export function fieldHex(item: RlpItem | undefined): string {
  return item instanceof Uint8Array ? Buffer.from(item).toString('hex') : ''
}

const kindNames = {
  uint64: 'number of 64 bits',
  uint256: 'number of 256 bits',
  address: 'address',
  recipient: 'address or nothing',
  bytes: 'bytes',
  accessList: 'access list',
  hashes: 'list of blob hashes',
  authorizations: 'list of signed authorizations',
} satisfies Record<FieldKind, string>

const checks: Record<FieldKind, (item: RlpItem) => boolean> = {
  uint64: (item) => isNumber(item, bits.uint64),
  uint256: (item) => isNumber(item, bits.uint256),
  address: (item) => isBytes(item, 20),
  recipient: (item) => isBytes(item, 20) || isBytes(item, 0),
  bytes: (item) => item instanceof Uint8Array,
  accessList: (item) => isList(item, isAccessEntry),
  hashes: (item) => isList(item, isBlobHash) && item.length > 0,
  authorizations: (item) => isList(item, isAuthorization) && item.length > 0,
}

function isBytes(item: RlpItem | undefined, length: number): item is Uint8Array {
  return item instanceof Uint8Array && item.length === length
}

function isNumber(item: RlpItem | undefined, size: number): boolean {
  return item instanceof Uint8Array && item.length <= size / 8 && item[0] !== 0
}

function isList(item: RlpItem | undefined, check: (part: RlpItem) => boolean): item is RlpItem[] {
  return Array.isArray(item) && item.every(check)
}

function isAccessEntry(entry: RlpItem): boolean {
  return (
    isList(entry, () => true) &&
    entry.length === 2 &&
    isBytes(entry[0], 20) &&
    isList(entry[1], (key) => isBytes(key, 32))
  )
}

/** A versioned blob hash begins with the version byte, 1. */
function isBlobHash(item: RlpItem): boolean {
  return isBytes(item, 32) && item[0] === 1
}

/** [chainId, address, nonce, yParity, r, s]. */
function isAuthorization(item: RlpItem): boolean {
  if (!isList(item, () => true) || item.length !== 6) return false
  const [chainId, address, nonce, yParity, r, s] = item
  return (
    isNumber(chainId, bits.uint256) &&
    isBytes(address, 20) &&
    isNumber(nonce, bits.uint64) &&
    isNumber(yParity, 8) &&
    isNumber(r, bits.uint256) &&
    isNumber(s, bits.uint256)
  )
}
