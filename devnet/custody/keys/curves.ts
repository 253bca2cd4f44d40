import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { apiError } from '#devnet/custody/apiError.ts'
import { deriveEd25519Key, derivePrivateKey } from '#devnet/custody/keys/mnemonic.ts'
import { encodeBase58 } from '#devnet/relay/base58.ts'

/** Operations on keys of one curve; private keys are 32 bytes. */
type Curve = {
  addressFormats: readonly string[]
  isPrivateKey(bytes: Uint8Array): boolean
  createPrivateKey(): Uint8Array
  /**
   * Derives the key at a path of a wallet's seed.
   * @throws ApiError 3 if the curve has no such path
   */
  derive(seed: Uint8Array, path: string): Uint8Array
  publicKey(privateKey: Uint8Array): Uint8Array
  /** A public key in the API's format, hex. */
  publicKeyHex(publicKey: Uint8Array): string
  /** @throws ApiError 3 if the curve does not have the format */
  address(publicKey: Uint8Array, format: string): string
}

/** Address formats of a secp256k1 key: Ethereum, or the public key itself. */
const secp256k1AddressFormats: readonly string[] = [
  'ADDRESS_FORMAT_ETHEREUM',
  'ADDRESS_FORMAT_COMPRESSED',
  'ADDRESS_FORMAT_UNCOMPRESSED',
]

const ed25519AddressFormats = ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_COMPRESSED']

const curves: Readonly<Record<string, Curve>> = {
  CURVE_SECP256K1: {
    addressFormats: secp256k1AddressFormats,
    isPrivateKey: (bytes) => bytes.length === 32 && secp256k1.utils.isValidPrivateKey(bytes),
    createPrivateKey: () => secp256k1.utils.randomPrivateKey(),
    derive: derivePrivateKey,
    publicKey: publicKeyOf,
    publicKeyHex: compressedHex,
    address: addressOf,
  },
  CURVE_ED25519: {
    addressFormats: ed25519AddressFormats,
    isPrivateKey: (bytes) => bytes.length === 32,
    createPrivateKey: () => randomBytes(32),
    derive: deriveEd25519Key,
    publicKey: (privateKey) => ed25519.getPublicKey(privateKey),
    publicKeyHex: hex,
    address(publicKey, format) {
      requireKnown('address format', format, ed25519AddressFormats)
      return format === 'ADDRESS_FORMAT_SOLANA' ? encodeBase58(publicKey) : hex(publicKey)
    },
  },
}

/** Returns a curve by its API name. @throws ApiError 3 if it is unsupported */
export function getCurve(name: string): Curve {
  requireKnown('curve', name, Object.keys(curves))
  return curves[name] as Curve
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/**
 * Rejects unsupported values.
 * @throws ApiError 3 that names the unknown value and the supported ones
 */
export function requireKnown(
  kind: 'curve' | 'address format' | 'path format',
  value: string,
  known: readonly string[],
): void {
  if (known.includes(value)) return
  throw apiError(3, `unsupported ${kind}: ${value.slice(0, 100)} (known here: ${known.join(', ')})`)
}

/** The public key (65 bytes) of a secp256k1 private key. */
export function publicKeyOf(privateKey: Uint8Array): Uint8Array {
  return secp256k1.getPublicKey(privateKey, false)
}

/** A public key (65 bytes) in compressed form, as hex of 33 bytes. */
export function compressedHex(publicKey: Uint8Array): string {
  const isOdd = ((publicKey[64] ?? 0) & 1) === 1
  return `${isOdd ? '03' : '02'}${hex(publicKey.subarray(1, 33))}`
}

/** The address of a public key (65 bytes) in a supported format. */
export function addressOf(publicKey: Uint8Array, format: string): string {
  requireKnown('address format', format, secp256k1AddressFormats)
  if (format === 'ADDRESS_FORMAT_COMPRESSED') return compressedHex(publicKey)
  if (format === 'ADDRESS_FORMAT_UNCOMPRESSED') return hex(publicKey)
  return checksumAddress(hex(keccak_256(publicKey.subarray(1)).subarray(12)))
}

/** Formats forty lowercase hex digits with the ERC-55 checksum and a 0x prefix. */
function checksumAddress(digits: string): string {
  const hash = hex(keccak_256(Buffer.from(digits, 'ascii')))
  const letters = [...digits].map((digit, index) =>
    Number.parseInt(hash.charAt(index), 16) > 7 ? digit.toUpperCase() : digit,
  )
  return `0x${letters.join('')}`
}
