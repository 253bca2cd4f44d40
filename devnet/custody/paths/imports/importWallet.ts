import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { addWallet } from '#devnet/custody/keys/addWallet.ts'
import { finishImport } from '#devnet/custody/keys/importKeys.ts'
import { readMnemonic } from '#devnet/custody/keys/mnemonic.ts'
import { walletAccountParamsSchema } from '#devnet/custody/keys/walletParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Imports a wallet whose mnemonic the user encrypted to the key of init_import_wallet. */
export const importWallet = submitPath({
  name: 'import_wallet',
  types: {
    ACTIVITY_TYPE_IMPORT_WALLET: { intent: 'importWalletIntent', result: 'importWalletResult' },
  },
  resource: 'WALLET',
  action: 'IMPORT',
  permission: 'user',
  parameters: z.object({
    userId: idParam,
    walletName: nameParam,
    encryptedBundle: z.string(),
    accounts: z.array(walletAccountParamsSchema).max(100),
  }),
  async run({ draft, world, now, organizationId, parameters }) {
    const { userId, encryptedBundle, walletName, accounts } = parameters
    const owner = { organizationId, userId, kind: 'wallet' } as const
    const secret = await finishImport(draft, world, encryptedBundle, owner)
    const mnemonic = readMnemonic(Buffer.from(secret).toString('utf8'))
    return addWallet(draft, world, now, { organizationId, walletName, accounts, mnemonic })
  },
})
