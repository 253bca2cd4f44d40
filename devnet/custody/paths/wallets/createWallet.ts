import { addWallet } from '#devnet/custody/keys/addWallet.ts'
import { walletParamsSchema } from '#devnet/custody/keys/walletParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Creates a wallet with a new mnemonic and its first accounts. */
export const createWallet = submitPath({
  name: 'create_wallet',
  types: {
    ACTIVITY_TYPE_CREATE_WALLET: { intent: 'createWalletIntent', result: 'createWalletResult' },
  },
  resource: 'WALLET',
  action: 'CREATE',
  permission: 'user',
  parameters: walletParamsSchema,
  run: ({ draft, world, now, organizationId, parameters }) =>
    addWallet(draft, world, now, { organizationId, ...parameters }),
})
