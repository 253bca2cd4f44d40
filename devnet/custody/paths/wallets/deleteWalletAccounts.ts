import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { requireExported } from '#devnet/custody/keys/requireExported.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Deletes wallet accounts; the export of a wallet counts for all its accounts. */
export const deleteWalletAccounts = submitPath({
  name: 'delete_wallet_accounts',
  types: {
    ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS: {
      intent: 'deleteWalletAccountsIntent',
      result: 'deleteWalletAccountsResult',
    },
  },
  resource: 'WALLET',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({
    walletAccountIds: idsParam,
    deleteWithoutExport: z.boolean().optional(),
  }),
  run({ draft, organizationId, parameters: { walletAccountIds, deleteWithoutExport } }) {
    const accounts = walletAccountIds.map((id) => {
      const account = draft.get('walletAccounts', organizationId, id)
      if (!account) throw apiError(5, `no wallet account found with ID ${id}`)
      const wallet = draft.get('wallets', organizationId, account.walletId)
      return { exported: account.exported || wallet?.exported === true }
    })
    requireExported(accounts, deleteWithoutExport, 'wallet accounts')
    for (const id of walletAccountIds) draft.remove('walletAccounts', organizationId, id)
    return { walletAccountIds }
  },
})
