import { sha256 } from '@noble/hashes/sha2'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const checksumBytes = 4

/** Decodes base58 with a double SHA-256 checksum; undefined where it is none. For pages. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  const rest: number[] = []
  for (; value > 0n; value >>= 8n) rest.unshift(Number(value & 0xffn))
  const zeros = text.length - text.replace(/^1+/, '').length
  const all = Uint8Array.from([...new Array<number>(zeros).fill(0), ...rest])
  const bytes = all.subarray(0, -checksumBytes)
  const sum = sha256(sha256(bytes)).subarray(0, checksumBytes)
  const isWhole = all.length > checksumBytes && sum.join() === all.subarray(-checksumBytes).join()
  return isWhole ? bytes : undefined
}
