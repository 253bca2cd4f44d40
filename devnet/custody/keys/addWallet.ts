import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { addWalletAccounts } from '#devnet/custody/keys/addWalletAccounts.ts'
import { createMnemonic } from '#devnet/custody/keys/mnemonic.ts'
import { sealPurposes } from '#devnet/custody/keys/sealedKeys.ts'
import type { WalletParams } from '#devnet/custody/keys/walletParams.ts'
import type { WalletRecord } from '#devnet/custody/records.ts'

/** Maximum number of wallets per organization. */
export const walletLimit = 100

/** A wallet to add; with a mnemonic it is an import. */
export type WalletAddition = WalletParams & { organizationId: string; mnemonic?: string }

/**
 * Adds a wallet with its first accounts to an organization, for create_wallet, import_wallet and
 * create_sub_organization.
 * @throws ApiError 3 for a taken name or an invalid mnemonic length, 6 for a duplicate path or
 * address, 8 above the limit
 */
export async function addWallet(
  draft: Draft,
  world: Pick<CustodyWorld, 'vault'>,
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
    sealedMnemonic: world.vault.seal(Buffer.from(text), sealPurposes.mnemonic),
    exported: false,
    imported: mnemonic !== undefined,
    createdAt: now,
    updatedAt: now,
  }
  draft.put('wallets', wallet)
  const addresses = await addWalletAccounts(draft, world, now, { wallet, accounts })
  return { walletId: wallet.id, addresses }
}

/** @throws ApiError 3 if another wallet of the organization has the name */
export function requireFreeWalletName(others: WalletRecord[], walletName: string): void {
  if (others.some((other) => other.walletName === walletName)) {
    throw apiError(3, `wallet label must be unique: ${walletName}`)
  }
}
