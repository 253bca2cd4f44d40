import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import {
  addressOf,
  compressedHex,
  publicKeyOf,
  requireKnown,
} from '#devnet/custody/keys/address.ts'
import { derivePrivateKey, requirePath } from '#devnet/custody/keys/derivePrivateKey.ts'
import { mnemonicSeed } from '#devnet/custody/keys/mnemonic.ts'
import { requireFreeAddress } from '#devnet/custody/keys/requireFreeAddress.ts'
import { openMnemonic } from '#devnet/custody/keys/sealedKeys.ts'
import type { WalletAccountParams } from '#devnet/custody/keys/walletParams.ts'
import { orderedId } from '#devnet/custody/orderedId.ts'
import type { WalletAccountRecord, WalletRecord } from '#devnet/custody/records.ts'

/**
 * Derives accounts of a wallet and keeps them; with `persist: false` their addresses are only told.
 * @throws an ApiError: 3 for what this custody does not make, 6 for a path or address twice.
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
  requireKnown('curve', curve)
  requireKnown('path format', pathFormat)
  requireKnown('address format', addressFormat)
  requirePath(path)
}

function deriveAccount(
  wallet: WalletRecord,
  { name, ...account }: WalletAccountParams,
  seed: Uint8Array,
  now: number,
): WalletAccountRecord {
  const publicKey = publicKeyOf(derivePrivateKey(seed, account.path))
  return {
    id: orderedId(now),
    organizationId: wallet.organizationId,
    walletId: wallet.id,
    ...account,
    address: addressOf(publicKey, account.addressFormat),
    publicKey: compressedHex(publicKey),
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
