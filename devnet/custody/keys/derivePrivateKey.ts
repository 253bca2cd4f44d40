import { HDKey } from '@scure/bip32'
import { apiError } from '#devnet/custody/apiError.ts'

/** Levels that a path may have at most. */
const maxLevels = 10

/** Derives the private key (32 bytes) of a path from a wallet's seed (BIP-32). */
export function derivePrivateKey(seed: Uint8Array, path: string): Uint8Array {
  const key = HDKey.fromMasterSeed(seed).derive(path).privateKey
  if (!key) throw apiError(13, 'no key at this path')
  return key
}

/**
 * Refuses what is no path of BIP-32: `m/44'/60'/0'/0/0`, every number below 2^31 and without
 * leading zeros, so that one key has one name.
 * @throws an ApiError (3).
 */
export function requirePath(path: string): void {
  const [root, ...levels] = path.split('/')
  const isPath =
    root === 'm' && levels.length > 0 && levels.length <= maxLevels && levels.every(isLevel)
  if (!isPath) throw apiError(3, `invalid path: ${path.slice(0, 100)}`)
}

function isLevel(level: string): boolean {
  return /^(0|[1-9]\d{0,9})'?$/.test(level) && Number.parseInt(level, 10) < 2 ** 31
}
