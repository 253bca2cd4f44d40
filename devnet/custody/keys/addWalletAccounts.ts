import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { requireKnown } from '#devnet/custody/keys/address.ts'
import { curveNamed } from '#devnet/custody/keys/curves.ts'
import { requirePath } from '#devnet/custody/keys/derivePrivateKey.ts'
import { mnemonicSeed } from '#devnet/custody/keys/mnemonic.ts'
import { requireFreeAddress } from '#devnet/custody/keys/requireFreeAddress.ts'
import { openMnemonic } from '#devnet/custody/keys/sealedKeys.ts'
import type { WalletAccountParams } from '#devnet/custody/keys/walletParams.ts'
import { orderedId } from '#devnet/custody/orderedId.ts'
import type { WalletAccountRecord, WalletRecord } from '#devnet/custody/records.ts'

/**
 * Derives accounts of a wallet and stores them; with `persist: false` only returns their addresses.
 * @throws ApiError 3 for an unsupported curve or format, 6 for a duplicate path or address
 */
export async function addWalletAccounts(
  draft: Draft,
  world: Pick<CustodyWorld, 'vault'>,
  now: number,
  {
    wallet,
    accounts,
    persist = true,
  }: { wallet: WalletRecord; accounts: WalletAccountParams[]; persist?: boolean },
): Promise<string[]> {
  for (const account of accounts) requireSupported(account)
  if (accounts.length === 0) return []
  const seed = await mnemonicSeed(openMnemonic(world.vault, wallet))
  const others = [...draft.list('walletAccounts', wallet.organizationId)]
  return accounts.map((account) => {
    const record = deriveAccount(wallet, account, seed, now)
    if (persist) {
      requireFree(draft, others, record)
      draft.put('walletAccounts', record)
      others.push(record)
    }
    return record.address
  })
}

function requireSupported({ curve, pathFormat, addressFormat, path }: WalletAccountParams): void {
  const { addressFormats } = curveNamed(curve)
  requireKnown('path format', pathFormat, ['PATH_FORMAT_BIP32'])
  requireKnown('address format', addressFormat, addressFormats)
  requirePath(path)
}

function deriveAccount(
  wallet: WalletRecord,
  { name, ...account }: WalletAccountParams,
  seed: Uint8Array,
  now: number,
): WalletAccountRecord {
  const curve = curveNamed(account.curve)
  const publicKey = curve.publicKey(curve.derive(seed, account.path))
  return {
    id: orderedId(now),
    organizationId: wallet.organizationId,
    walletId: wallet.id,
    ...account,
    address: curve.address(publicKey, account.addressFormat),
    publicKey: curve.publicKeyHex(publicKey),
    ...(name === undefined ? {} : { name }),
    exported: false,
    createdAt: now,
    updatedAt: now,
  }
}

function requireFree(
  draft: Draft,
  others: readonly WalletAccountRecord[],
  record: WalletAccountRecord,
): void {
  const isTwin = (other: WalletAccountRecord) =>
    other.walletId === record.walletId &&
    other.path === record.path &&
    other.curve === record.curve &&
    other.addressFormat === record.addressFormat
  if (others.some(isTwin)) {
    throw apiError(6, `wallet account path already exists: ${record.path}`)
  }
  if (record.name !== undefined && others.some(({ name }) => name === record.name)) {
    throw apiError(3, `wallet account name must be unique: ${record.name}`)
  }
  requireFreeAddress(draft, record.organizationId, record.address)
}
