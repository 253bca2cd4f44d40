import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { requireFreeWalletName } from '#devnet/custody/keys/addWallet.ts'
import { walletFacts } from '#devnet/custody/keys/keyFacts.ts'
import { walletNamed } from '#devnet/custody/keys/walletNamed.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Renames a wallet. */
export const updateWallet = submitPath({
  name: 'update_wallet',
  types: {
    ACTIVITY_TYPE_UPDATE_WALLET: { intent: 'updateWalletIntent', result: 'updateWalletResult' },
  },
  resource: 'WALLET',
  action: 'UPDATE',
  permission: 'user',
  parameters: z.object({ walletId: idParam, walletName: nameParam.optional() }),
  facts: ({ draft, organizationId, parameters }) => ({
    wallet: walletFacts(walletNamed(draft, organizationId, parameters.walletId)),
  }),
  run({ draft, now, organizationId, parameters: { walletId, walletName } }) {
    const wallet = walletNamed(draft, organizationId, walletId)
    if (walletName !== undefined) {
      const others = draft.list('wallets', organizationId).filter(({ id }) => id !== walletId)
      requireFreeWalletName(others, walletName)
      draft.put('wallets', { ...wallet, walletName, updatedAt: now })
    }
    return { walletId }
  },
})
