/**
 * Whether bytes look like something that keys sign besides messages: a transaction (legacy or
 * EIP-2718), an EIP-7702 authorization, or the EIP-191/712 prefix of a hash.
 */
export function looksLikeTransaction(bytes: Uint8Array): boolean {
  const [first = 0, second] = bytes
  if (first === 0x19 && (second === 0x00 || second === 0x01 || second === 0x45)) return true
  return isList(bytes) || (first >= 1 && first <= 0x7f && isList(bytes.subarray(1)))
}

/** An RLP list that ends where the bytes end. */
function isList(bytes: Uint8Array) {
  const first = bytes[0] ?? 0
  if (first < 0xc0) return false
  if (first <= 0xf7) return first > 0xc8 && bytes.length === first - 0xc0 + 1
  const sizeLength = first - 0xf7
  const size = bytes.subarray(1, 1 + sizeLength).reduce((sum, byte) => sum * 256 + byte, 0)
  return bytes.length === 1 + sizeLength + size
}
