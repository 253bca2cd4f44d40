import type { Signer } from '#devnet/custody/keys/findSigner.ts'
import type { PolicyFacts } from '#devnet/custody/policy/PolicyFacts.ts'
import type {
  PrivateKeyRecord,
  WalletAccountRecord,
  WalletRecord,
} from '#devnet/custody/records.ts'

/** What policies may know of a wallet. */
export function walletFacts({ id, walletName, imported, exported }: WalletRecord) {
  return { id, label: walletName, imported, exported }
}

/** What policies may know of an account: its address to the letter. */
export function accountFacts({ address }: WalletAccountRecord) {
  return { address }
}

/** What policies may know of a private key. */
export function privateKeyFacts(key: PrivateKeyRecord) {
  const { id, privateKeyName, privateKeyTags, imported, exported } = key
  return { id, label: privateKeyName, tags: [...privateKeyTags], imported, exported }
}

/** What policies may know of the key that signs. */
export function signerFacts(signer: Signer): PolicyFacts {
  if (signer.kind === 'privateKey') return { private_key: privateKeyFacts(signer.key) }
  return { wallet: walletFacts(signer.wallet), wallet_account: accountFacts(signer.account) }
}
