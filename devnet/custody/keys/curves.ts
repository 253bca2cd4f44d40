import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  addressOf,
  compressedHex,
  publicKeyOf,
  requireKnown,
  secp256k1AddressFormats,
} from '#devnet/custody/keys/address.ts'
import { deriveEd25519Key, derivePrivateKey } from '#devnet/custody/keys/derivePrivateKey.ts'
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
