import { z } from 'zod'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { accountsOf } from '#devnet/custody/keys/accountsOf.ts'
import { walletFacts } from '#devnet/custody/keys/keyFacts.ts'
import { requireExported } from '#devnet/custody/keys/requireExported.ts'
import { walletNamed } from '#devnet/custody/keys/walletNamed.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Deletes wallets with their accounts; unexported ones only if `deleteWithoutExport` is set. */
export const deleteWallets = submitPath({
  name: 'delete_wallets',
  types: {
    ACTIVITY_TYPE_DELETE_WALLETS: { intent: 'deleteWalletsIntent', result: 'deleteWalletsResult' },
  },
  resource: 'WALLET',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ walletIds: idsParam, deleteWithoutExport: z.boolean().optional() }),
  facts: ({ draft, organizationId, parameters }) => ({
    wallets: parameters.walletIds.map((id) => walletFacts(walletNamed(draft, organizationId, id))),
  }),
  run({ draft, organizationId, parameters: { walletIds, deleteWithoutExport } }) {
    const wallets = walletIds.map((id) => walletNamed(draft, organizationId, id))
    requireExported(wallets, deleteWithoutExport, 'wallets')
    for (const { id } of wallets) {
      for (const account of accountsOf(draft, organizationId, id)) {
        draft.remove('walletAccounts', organizationId, account.id)
      }
      draft.remove('wallets', organizationId, id)
    }
    return { walletIds }
  },
})
