import { HDKey } from '@scure/bip32'
import { apiError } from '#devnet/custody/apiError.ts'

/** Maximum number of levels in a path. */
const maxLevels = 10

/** Derives the private key (32 bytes) at a path of a wallet's seed (BIP-32). */
export function derivePrivateKey(seed: Uint8Array, path: string): Uint8Array {
  const key = HDKey.fromMasterSeed(seed).derive(path).privateKey
  if (!key) throw apiError(13, 'no key at this path')
  return key
}

/**
 * Accepts only BIP-32 paths like `m/44'/60'/0'/0/0`, every number below 2^31 and without leading
 * zeros, so that one key has one name.
 * @throws ApiError 3
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
