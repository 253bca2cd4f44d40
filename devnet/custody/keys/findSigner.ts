import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { openAccountKey, openPrivateKey } from '#devnet/custody/keys/sealedKeys.ts'
import type { PolicyAttributes } from '#devnet/custody/policy/policyTypes.ts'
import type {
  PrivateKeyRecord,
  WalletAccountRecord,
  WalletRecord,
} from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** The target of `signWith`: a private key, or an account of a wallet. */
export type Signer =
  | { kind: 'privateKey'; key: PrivateKeyRecord }
  | { kind: 'account'; account: WalletAccountRecord; wallet: WalletRecord }

/**
 * Finds a key of an organization by address (in any case) or private key id.
 * @throws ApiError 5 if the organization has none
 */
export function findSigner(draft: Draft, organizationId: string, signWith: string): Signer {
  const byId = draft.get('privateKeys', organizationId, signWith)
  if (byId) return { kind: 'privateKey', key: byId }
  for (const found of draft.find('address', signWith)) {
    if (found.organizationId !== organizationId) continue
    const key = draft.get('privateKeys', organizationId, found.id)
    if (key) return { kind: 'privateKey', key }
    const account = draft.get('walletAccounts', organizationId, found.id)
    const wallet = account && draft.get('wallets', organizationId, account.walletId)
    if (account && wallet) return { kind: 'account', account, wallet }
  }
  throw apiError(
    5,
    `could not find any resource to sign with in organization: ${signWith.slice(0, 150)}`,
  )
}

/** The curve of a signer's key, by its API name. */
export function curveOf(signer: Signer): string {
  return signer.kind === 'privateKey' ? signer.key.curve : signer.account.curve
}

/** The private key (32 bytes) of a signer. */
export async function openSigner(
  { vault }: Pick<CustodyDependencies, 'vault'>,
  signer: Signer,
): Promise<Uint8Array> {
  return signer.kind === 'privateKey'
    ? openPrivateKey(vault, signer.key)
    : openAccountKey(vault, signer.wallet, signer.account)
}

/** Policy attributes of a wallet. */
export function walletAttributes({ id, walletName, imported, exported }: WalletRecord) {
  return { id, label: walletName, imported, exported }
}

/** Policy attributes of an account: its address, case-sensitive. */
function accountAttributes({ address }: WalletAccountRecord) {
  return { address }
}

/** Policy attributes of a private key. */
export function privateKeyAttributes(key: PrivateKeyRecord) {
  const { id, privateKeyName, privateKeyTags, imported, exported } = key
  return { id, label: privateKeyName, tags: [...privateKeyTags], imported, exported }
}

/** Policy attributes of the signing key. */
export function signerAttributes(signer: Signer): PolicyAttributes {
  if (signer.kind === 'privateKey') return { private_key: privateKeyAttributes(signer.key) }
  return {
    wallet: walletAttributes(signer.wallet),
    wallet_account: accountAttributes(signer.account),
  }
}

/**
 * One address belongs to one key of an organization: which key signs for it, and which policies
 * apply, must be unambiguous.
 * @throws ApiError 6 if a wallet or private key of the organization has it
 */
export function requireFreeAddress(draft: Draft, organizationId: string, address: string): void {
  const owners = draft.find('address', address)
  if (owners.some((owner) => owner.organizationId === organizationId)) {
    throw apiError(6, `address already exists in organization: ${address}`)
  }
}
