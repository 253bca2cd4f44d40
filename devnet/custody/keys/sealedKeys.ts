import { apiError } from '#devnet/custody/apiError.ts'
import type { Vault } from '#devnet/custody/CustodyDependencies.ts'
import { getCurve } from '#devnet/custody/keys/curves.ts'
import { mnemonicSeed } from '#devnet/custody/keys/mnemonic.ts'
import type {
  PrivateKeyRecord,
  WalletAccountRecord,
  WalletRecord,
} from '#devnet/custody/records.ts'

/** Purposes that sealed texts are bound to. */
export const sealPurposes = {
  mnemonic: 'wallet mnemonic',
  privateKey: 'private key',
  importTarget: 'import target',
} as const

/** Cache size of account keys used recently, so that a signature need not repeat PBKDF2. */
const cacheSize = 1000

const keysByVault = new WeakMap<Vault, Map<string, Uint8Array>>()

/** A wallet's mnemonic, with its passphrase if it has one. */
export function openMnemonic(vault: Vault, wallet: WalletRecord): string {
  return Buffer.from(vault.open(wallet.sealedMnemonic, sealPurposes.mnemonic)).toString('utf8')
}

/** The private key (32 bytes) of a private key record. */
export function openPrivateKey(vault: Vault, { sealedKey }: PrivateKeyRecord): Uint8Array {
  return vault.open(sealedKey, sealPurposes.privateKey)
}

/** The private key (32 bytes) of a wallet's account. */
export async function openAccountKey(
  vault: Vault,
  wallet: WalletRecord,
  { curve, path }: WalletAccountRecord,
): Promise<Uint8Array> {
  const keys = keysByVault.get(vault) ?? new Map<string, Uint8Array>()
  keysByVault.set(vault, keys)
  // A sealed text is unique, so it identifies the wallet even if a reset reuses its id.
  const name = `${wallet.sealedMnemonic} ${curve} ${path}`
  const known = keys.get(name)
  if (known) return known
  const key = getCurve(curve).derive(await mnemonicSeed(openMnemonic(vault, wallet)), path)
  const [oldest] = keys.size >= cacheSize ? keys.keys() : []
  if (oldest !== undefined) keys.delete(oldest)
  keys.set(name, key)
  return key
}

/**
 * Prevents the deletion of a key that was never exported, unless `deleteWithoutExport` is set.
 * @throws ApiError 9
 */
export function requireExported(
  records: readonly { exported: boolean }[],
  deleteWithoutExport: boolean | undefined,
  what: 'wallets' | 'wallet accounts' | 'private keys' | 'wallets or private keys',
): void {
  if (deleteWithoutExport || records.every(({ exported }) => exported)) return
  throw apiError(9, `${what} were not exported: export them or set deleteWithoutExport`)
}
