import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { addWalletAccounts } from '#devnet/custody/keys/addWalletAccounts.ts'
import { walletFacts } from '#devnet/custody/keys/keyFacts.ts'
import { walletNamed } from '#devnet/custody/keys/walletNamed.ts'
import { walletAccountParamsSchema } from '#devnet/custody/keys/walletParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Derives more accounts of a wallet; an existing path is code 6. */
export const createWalletAccounts = submitPath({
  name: 'create_wallet_accounts',
  types: {
    ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS: {
      intent: 'createWalletAccountsIntent',
      result: 'createWalletAccountsResult',
    },
  },
  resource: 'WALLET',
  action: 'CREATE',
  permission: 'user',
  parameters: z.object({
    walletId: idParam,
    accounts: z.array(walletAccountParamsSchema).min(1).max(100),
    persist: z.boolean().optional(),
  }),
  facts: ({ draft, organizationId, parameters }) => ({
    wallet: walletFacts(walletNamed(draft, organizationId, parameters.walletId)),
  }),
  async run({ draft, world, now, organizationId, parameters }) {
    const { walletId, accounts, persist = true } = parameters
    const wallet = walletNamed(draft, organizationId, walletId)
    return { addresses: await addWalletAccounts(draft, world, now, { wallet, accounts, persist }) }
  },
})
