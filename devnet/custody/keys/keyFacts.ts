import type { Signer } from '#devnet/custody/keys/findSigner.ts'
import type { PolicyFacts } from '#devnet/custody/policy/PolicyFacts.ts'
import type {
  PrivateKeyRecord,
  WalletAccountRecord,
  WalletRecord,
} from '#devnet/custody/records.ts'

/** Policy facts of a wallet. */
export function walletFacts({ id, walletName, imported, exported }: WalletRecord) {
  return { id, label: walletName, imported, exported }
}

/** Policy facts of an account: its address, case-sensitive. */
export function accountFacts({ address }: WalletAccountRecord) {
  return { address }
}

/** Policy facts of a private key. */
export function privateKeyFacts(key: PrivateKeyRecord) {
  const { id, privateKeyName, privateKeyTags, imported, exported } = key
  return { id, label: privateKeyName, tags: [...privateKeyTags], imported, exported }
}

/** Policy facts of the signing key. */
export function signerFacts(signer: Signer): PolicyFacts {
  if (signer.kind === 'privateKey') return { private_key: privateKeyFacts(signer.key) }
  return { wallet: walletFacts(signer.wallet), wallet_account: accountFacts(signer.account) }
}
