import type { Vault } from '#devnet/custody/CustodyWorld.ts'
import { derivePrivateKey } from '#devnet/custody/keys/derivePrivateKey.ts'
import { mnemonicSeed } from '#devnet/custody/keys/mnemonic.ts'
import type {
  PrivateKeyRecord,
  WalletAccountRecord,
  WalletRecord,
} from '#devnet/custody/records.ts'

/** What sealed texts are bound to. */
export const sealPurposes = {
  mnemonic: 'wallet mnemonic',
  privateKey: 'private key',
  importTarget: 'import target',
} as const

/** Keys of accounts that were signed with lately; a signature need not stretch the mnemonic again. */
const keptKeys = 1000

const keysByVault = new WeakMap<Vault, Map<string, Uint8Array>>()

/** A wallet's mnemonic, with its passphrase where it has one. */
export function openMnemonic(vault: Vault, wallet: WalletRecord): string {
  return Buffer.from(vault.open(wallet.sealedMnemonic, sealPurposes.mnemonic)).toString('utf8')
}

/** The private half (32 bytes) of a private key. */
export function openPrivateKey(vault: Vault, { sealedKey }: PrivateKeyRecord): Uint8Array {
  return vault.open(sealedKey, sealPurposes.privateKey)
}

/** The private half (32 bytes) of a wallet's account. */
export async function openAccountKey(
  vault: Vault,
  wallet: WalletRecord,
  { path }: WalletAccountRecord,
): Promise<Uint8Array> {
  const keys = keysByVault.get(vault) ?? new Map<string, Uint8Array>()
  keysByVault.set(vault, keys)
  // A sealed text is never made twice, so it names the wallet, whatever its id was before a reset.
  const name = `${wallet.sealedMnemonic} ${path}`
  const known = keys.get(name)
  if (known) return known
  const key = derivePrivateKey(await mnemonicSeed(openMnemonic(vault, wallet)), path)
  const [oldest] = keys.size >= keptKeys ? keys.keys() : []
  if (oldest !== undefined) keys.delete(oldest)
  keys.set(name, key)
  return key
}
