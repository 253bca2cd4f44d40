import { z } from 'zod'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { beginImport } from '#devnet/custody/keys/importKeys.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Starts the import of a wallet: returns the key that the user encrypts it to. */
export const initImportWallet = submitPath({
  name: 'init_import_wallet',
  types: {
    ACTIVITY_TYPE_INIT_IMPORT_WALLET: {
      intent: 'initImportWalletIntent',
      result: 'initImportWalletResult',
    },
  },
  resource: 'WALLET',
  action: 'IMPORT',
  permission: 'user',
  parameters: z.object({ userId: idParam }),
  run: ({ draft, world, now, organizationId, parameters: { userId } }) => ({
    importBundle: beginImport(draft, world, now, {
      ...{ organizationId, userId, kind: 'wallet' },
    }),
  }),
})
