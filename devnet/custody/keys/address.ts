import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { apiError } from '#devnet/custody/apiError.ts'

/** Public keys are made for this curve only. */
export const knownCurves: readonly string[] = ['CURVE_SECP256K1']

/** How an address is written: of Ethereum, or the public key itself. */
export const knownAddressFormats: readonly string[] = [
  'ADDRESS_FORMAT_ETHEREUM',
  'ADDRESS_FORMAT_COMPRESSED',
  'ADDRESS_FORMAT_UNCOMPRESSED',
]

/**
 * Refuses what this custody cannot make.
 * @throws an ApiError (3) that names the unknown word and the known ones.
 */
export function requireKnown(kind: 'curve' | 'address format' | 'path format', word: string): void {
  const known = {
    curve: knownCurves,
    'address format': knownAddressFormats,
    'path format': knownPathFormats,
  }[kind]
  if (!known.includes(word)) {
    throw apiError(
      3,
      `unsupported ${kind}: ${word.slice(0, 100)} (known here: ${known.join(', ')})`,
    )
  }
}

const knownPathFormats: readonly string[] = ['PATH_FORMAT_BIP32']

/** The public half of a private secp256k1 key, 65 bytes. */
export function publicKeyOf(privateKey: Uint8Array): Uint8Array {
  return secp256k1.getPublicKey(privateKey, false)
}

/** A public key (65 bytes) in hex of 33 bytes: one of its two numbers, and whether the other is odd. */
export function compressedHex(publicKey: Uint8Array): string {
  const isOdd = ((publicKey[64] ?? 0) & 1) === 1
  return `${isOdd ? '03' : '02'}${hex(publicKey.subarray(1, 33))}`
}

/** The address of a public key (65 bytes) in one of the known formats. */
export function addressOf(publicKey: Uint8Array, format: string): string {
  requireKnown('address format', format)
  if (format === 'ADDRESS_FORMAT_COMPRESSED') return compressedHex(publicKey)
  if (format === 'ADDRESS_FORMAT_UNCOMPRESSED') return hex(publicKey)
  return checksumAddress(hex(keccak_256(publicKey.subarray(1)).subarray(12)))
}

/** Writes forty lower-case hex digits with the checksum of EIP-55, 0x in front. */
export function checksumAddress(digits: string): string {
  const hash = hex(keccak_256(Buffer.from(digits, 'ascii')))
  const letters = [...digits].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
