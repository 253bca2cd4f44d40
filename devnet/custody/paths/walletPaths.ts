import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam, idsParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { walletAttributes } from '#devnet/custody/keys/findSigner.ts'
import { requireExported } from '#devnet/custody/keys/sealedKeys.ts'
import {
  accountsOf,
  addWallet,
  addWalletAccounts,
  formatWallet,
  formatWalletAccount,
  requireFreeWalletName,
  walletAccountParamsSchema,
  walletParamsSchema,
} from '#devnet/custody/keys/wallets.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { oldestFirst, pageOf, paginationParam } from '#devnet/custody/pagination.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'

/** Wallets and their accounts. */
export const walletPaths = {
  /** Creates a wallet with a new mnemonic and its first accounts. */
  create_wallet: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_WALLET'],
    resource: 'WALLET',
    action: 'CREATE',
    permission: 'user',
    parameters: walletParamsSchema,
    run: ({ draft, dependencies, now, organizationId, parameters }) =>
      addWallet(draft, dependencies, now, { organizationId, ...parameters }),
  }),

  /** Derives more accounts of a wallet; an existing path is code 6. */
  create_wallet_accounts: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS'],
    resource: 'WALLET',
    action: 'CREATE',
    permission: 'user',
    parameters: z.object({
      walletId: idParam,
      accounts: z.array(walletAccountParamsSchema).min(1).max(100),
      persist: z.boolean().optional(),
    }),
    policyAttributes: ({ draft, organizationId, parameters }) => ({
      wallet: walletAttributes(getRecord(draft, 'wallets', organizationId, parameters.walletId)),
    }),
    async run({ draft, dependencies, now, organizationId, parameters }) {
      const { walletId, accounts, persist = true } = parameters
      const wallet = getRecord(draft, 'wallets', organizationId, walletId)
      return {
        addresses: await addWalletAccounts(draft, dependencies, now, { wallet, accounts, persist }),
      }
    },
  }),

  /** Renames a wallet. */
  update_wallet: submitPath({
    types: ['ACTIVITY_TYPE_UPDATE_WALLET'],
    resource: 'WALLET',
    action: 'UPDATE',
    permission: 'user',
    parameters: z.object({ walletId: idParam, walletName: nameParam.optional() }),
    policyAttributes: ({ draft, organizationId, parameters }) => ({
      wallet: walletAttributes(getRecord(draft, 'wallets', organizationId, parameters.walletId)),
    }),
    run({ draft, now, organizationId, parameters: { walletId, walletName } }) {
      const wallet = getRecord(draft, 'wallets', organizationId, walletId)
      if (walletName !== undefined) {
        const others = draft.list('wallets', organizationId).filter(({ id }) => id !== walletId)
        requireFreeWalletName(others, walletName)
        draft.put('wallets', { ...wallet, walletName, updatedAt: now })
      }
      return { walletId }
    },
  }),

  /** Deletes wallets with their accounts; unexported ones only if `deleteWithoutExport` is set. */
  delete_wallets: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_WALLETS'],
    resource: 'WALLET',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ walletIds: idsParam, deleteWithoutExport: z.boolean().optional() }),
    policyAttributes: ({ draft, organizationId, parameters }) => ({
      wallets: parameters.walletIds.map((id) =>
        walletAttributes(getRecord(draft, 'wallets', organizationId, id)),
      ),
    }),
    run({ draft, organizationId, parameters: { walletIds, deleteWithoutExport } }) {
      const wallets = walletIds.map((id) => getRecord(draft, 'wallets', organizationId, id))
      requireExported(wallets, deleteWithoutExport, 'wallets')
      for (const { id } of wallets) {
        for (const account of accountsOf(draft, organizationId, id)) {
          draft.remove('walletAccounts', organizationId, account.id)
        }
        draft.remove('wallets', organizationId, id)
      }
      return { walletIds }
    },
  }),

  /** Deletes wallet accounts; the export of a wallet counts for all its accounts. */
  delete_wallet_accounts: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS'],
    resource: 'WALLET',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({
      walletAccountIds: idsParam,
      deleteWithoutExport: z.boolean().optional(),
    }),
    run({ draft, organizationId, parameters: { walletAccountIds, deleteWithoutExport } }) {
      const accounts = walletAccountIds.map((id) => {
        const account = getRecord(draft, 'walletAccounts', organizationId, id)
        const wallet = draft.get('wallets', organizationId, account.walletId)
        return { exported: account.exported || wallet?.exported === true }
      })
      requireExported(accounts, deleteWithoutExport, 'wallet accounts')
      for (const id of walletAccountIds) draft.remove('walletAccounts', organizationId, id)
      return { walletAccountIds }
    },
  }),

  /** Returns one wallet. */
  get_wallet: queryPath({
    parameters: z.object({ walletId: idParam }),
    run: ({ draft, organizationId, parameters }) => ({
      wallet: formatWallet(getRecord(draft, 'wallets', organizationId, parameters.walletId)),
    }),
  }),

  /** Returns one account of a wallet, by address (in any case) or path. */
  get_wallet_account: queryPath({
    parameters: z
      .object({
        walletId: idParam,
        address: z.string().min(1).optional(),
        path: z.string().min(1).optional(),
      })
      .refine(({ address, path }) => address ?? path, 'address or path must be given'),
    run({ draft, organizationId, parameters: { walletId, address, path } }) {
      getRecord(draft, 'wallets', organizationId, walletId)
      const account = accountsOf(draft, organizationId, walletId).find(
        (each) =>
          (address === undefined || each.address.toLowerCase() === address.toLowerCase()) &&
          (path === undefined || each.path === path),
      )
      if (!account) throw apiError(5, `no wallet account found with ${address ?? path}`)
      return { account: formatWalletAccount(account) }
    },
  }),

  /** Lists all wallets of an organization, oldest first. */
  list_wallets: queryPath({
    parameters: z.object({}),
    run: ({ draft, organizationId }) => ({
      wallets: oldestFirst(draft.list('wallets', organizationId)).map(formatWallet),
    }),
  }),

  /** Lists accounts, optionally of one wallet, oldest first. */
  list_wallet_accounts: queryPath({
    parameters: z.object({
      walletId: idParam.optional(),
      includeWalletDetails: z.boolean().optional(),
      paginationOptions: paginationParam.optional(),
    }),
    run({ draft, organizationId, parameters }) {
      const { walletId, includeWalletDetails, paginationOptions } = parameters
      const accounts = pageOf(accountsIn(draft, organizationId, walletId), paginationOptions)
      return {
        accounts: accounts.map((account) => ({
          ...formatWalletAccount(account),
          ...(includeWalletDetails
            ? {
                walletDetails: formatWallet(
                  getRecord(draft, 'wallets', organizationId, account.walletId),
                ),
              }
            : {}),
        })),
      }
    },
  }),
}

function accountsIn(draft: Draft, organizationId: string, walletId: string | undefined) {
  if (walletId === undefined) return oldestFirst(draft.list('walletAccounts', organizationId))
  return accountsOf(draft, organizationId, getRecord(draft, 'wallets', organizationId, walletId).id)
}
