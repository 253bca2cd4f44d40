import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58 } from '#devnet/relay/base58.ts'

const checksumBytes = 4

/** Decodes base58 with a double SHA-256 checksum; undefined if it is invalid. For pages. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  const all = decodeBase58(text)
  if (!all || all.length <= checksumBytes) return undefined
  const bytes = all.subarray(0, -checksumBytes)
  const sum = sha256(sha256(bytes)).subarray(0, checksumBytes)
  return sum.join() === all.subarray(-checksumBytes).join() ? bytes : undefined
}
