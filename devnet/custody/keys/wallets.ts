import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import { getCurve, requireKnown } from '#devnet/custody/keys/curves.ts'
import { requireFreeAddress } from '#devnet/custody/keys/findSigner.ts'
import { createMnemonic, mnemonicSeed, requirePath } from '#devnet/custody/keys/mnemonic.ts'
import { openMnemonic, sealPurposes } from '#devnet/custody/keys/sealedKeys.ts'
import { oldestFirst, orderedId } from '#devnet/custody/pagination.ts'
import type { WalletAccountRecord, WalletRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/**
 * A wallet account, as in create_wallet, create_wallet_accounts, import_wallet and
 * create_sub_organization.
 */
export const walletAccountParamsSchema = z.object({
  curve: z.string(),
  pathFormat: z.string(),
  path: z.string(),
  addressFormat: z.string(),
  name: nameParam.optional(),
})

/** See {@link walletAccountParamsSchema}. */
type WalletAccountParams = z.infer<typeof walletAccountParamsSchema>

/** A wallet to create; 12 words by default. */
export const walletParamsSchema = z.object({
  walletName: nameParam,
  accounts: z.array(walletAccountParamsSchema).max(100),
  mnemonicLength: z.number().int().optional(),
})

/** See {@link walletParamsSchema}. */
type WalletParams = z.infer<typeof walletParamsSchema>

/** Maximum number of wallets per organization. */
const walletLimit = 100

/** A wallet to add; with a mnemonic it is an import. */
type WalletAddition = WalletParams & { organizationId: string; mnemonic?: string }

/**
 * Adds a wallet with its first accounts to an organization, for create_wallet, import_wallet and
 * create_sub_organization.
 * @throws ApiError 3 for a taken name or an invalid mnemonic length, 6 for a duplicate path or
 * address, 8 above the limit
 */
export async function addWallet(
  draft: Draft,
  dependencies: Pick<CustodyDependencies, 'vault'>,
  now: number,
  { organizationId, walletName, accounts, mnemonicLength = 12, mnemonic }: WalletAddition,
): Promise<{ walletId: string; addresses: string[] }> {
  const wallets = draft.list('wallets', organizationId)
  if (wallets.length >= walletLimit) {
    throw apiError(8, `organization has exceeded maximum wallets (${walletLimit})`)
  }
  requireFreeWalletName(wallets, walletName)
  const text = mnemonic ?? createMnemonic(mnemonicLength)
  const wallet: WalletRecord = {
    id: randomUUID(),
    organizationId,
    walletName,
    sealedMnemonic: dependencies.vault.seal(Buffer.from(text), sealPurposes.mnemonic),
    exported: false,
    imported: mnemonic !== undefined,
    createdAt: now,
    updatedAt: now,
  }
  draft.put('wallets', wallet)
  const addresses = await addWalletAccounts(draft, dependencies, now, { wallet, accounts })
  return { walletId: wallet.id, addresses }
}

/** @throws ApiError 3 if another wallet of the organization has the name */
export function requireFreeWalletName(others: WalletRecord[], walletName: string): void {
  if (others.some((other) => other.walletName === walletName)) {
    throw apiError(3, `wallet label must be unique: ${walletName}`)
  }
}

/**
 * Derives accounts of a wallet and stores them; with `persist: false` only returns their addresses.
 * @throws ApiError 3 for an unsupported curve or format, 6 for a duplicate path or address
 */
export async function addWalletAccounts(
  draft: Draft,
  dependencies: Pick<CustodyDependencies, 'vault'>,
  now: number,
  {
    wallet,
    accounts,
    persist = true,
  }: { wallet: WalletRecord; accounts: WalletAccountParams[]; persist?: boolean },
): Promise<string[]> {
  for (const account of accounts) requireSupported(account)
  if (accounts.length === 0) return []
  const seed = await mnemonicSeed(openMnemonic(dependencies.vault, wallet))
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
  const { addressFormats } = getCurve(curve)
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
  const curve = getCurve(account.curve)
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
  const isDuplicate = (other: WalletAccountRecord) =>
    other.walletId === record.walletId &&
    other.path === record.path &&
    other.curve === record.curve &&
    other.addressFormat === record.addressFormat
  if (others.some(isDuplicate)) {
    throw apiError(6, `wallet account path already exists: ${record.path}`)
  }
  if (record.name !== undefined && others.some(({ name }) => name === record.name)) {
    throw apiError(3, `wallet account name must be unique: ${record.name}`)
  }
  requireFreeAddress(draft, record.organizationId, record.address)
}

/** Accounts of a wallet, oldest first; those created together in the requested order. */
export function accountsOf(
  draft: Draft,
  organizationId: string,
  walletId: string,
): WalletAccountRecord[] {
  const accounts = draft.list('walletAccounts', organizationId)
  return oldestFirst(accounts.filter((account) => account.walletId === walletId))
}

/** Formats a wallet as the API does. */
export function formatWallet(wallet: WalletRecord) {
  return {
    walletId: wallet.id,
    walletName: wallet.walletName,
    createdAt: formatTimestamp(wallet.createdAt),
    updatedAt: formatTimestamp(wallet.updatedAt),
    exported: wallet.exported,
    imported: wallet.imported,
  }
}

/** Formats a wallet account as the API does. */
export function formatWalletAccount(account: WalletAccountRecord) {
  const { organizationId, walletId, curve, pathFormat, path, addressFormat, address } = account
  return {
    walletAccountId: account.id,
    organizationId,
    walletId,
    curve,
    pathFormat,
    path,
    addressFormat,
    address,
    publicKey: account.publicKey,
    ...(account.name === undefined ? {} : { name: account.name }),
    createdAt: formatTimestamp(account.createdAt),
    updatedAt: formatTimestamp(account.updatedAt),
  }
}
