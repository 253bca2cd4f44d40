import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { beginImport, finishImport } from '#devnet/custody/keys/importKeys.ts'
import { readMnemonic } from '#devnet/custody/keys/mnemonic.ts'
import { addPrivateKeys } from '#devnet/custody/keys/privateKeys.ts'
import { addWallet, walletAccountParamsSchema } from '#devnet/custody/keys/wallets.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Imports of wallets and private keys. */
export const importPaths = {
  /** Starts the import of a wallet: returns the key that the user encrypts it to. */
  init_import_wallet: initPath('WALLET', 'wallet'),

  /** Imports a wallet whose mnemonic the user encrypted to the key of init_import_wallet. */
  import_wallet: submitPath({
    types: ['ACTIVITY_TYPE_IMPORT_WALLET'],
    resource: 'WALLET',
    action: 'IMPORT',
    permission: 'user',
    parameters: z.object({
      userId: idParam,
      walletName: nameParam,
      encryptedBundle: z.string(),
      accounts: z.array(walletAccountParamsSchema).max(100),
    }),
    async run({ draft, dependencies, now, organizationId, parameters }) {
      const { userId, encryptedBundle, walletName, accounts } = parameters
      const owner = { organizationId, userId, kind: 'wallet' } as const
      const secret = await finishImport(draft, dependencies, encryptedBundle, owner)
      const mnemonic = readMnemonic(Buffer.from(secret).toString('utf8'))
      return addWallet(draft, dependencies, now, { organizationId, walletName, accounts, mnemonic })
    },
  }),

  /** Starts the import of a private key: returns the key that the user encrypts it to. */
  init_import_private_key: initPath('PRIVATE_KEY', 'privateKey'),

  /** Imports a private key that the user encrypted to the key of init_import_private_key. */
  import_private_key: submitPath({
    types: ['ACTIVITY_TYPE_IMPORT_PRIVATE_KEY'],
    resource: 'PRIVATE_KEY',
    action: 'IMPORT',
    permission: 'user',
    parameters: z.object({
      userId: idParam,
      privateKeyName: nameParam,
      encryptedBundle: z.string(),
      curve: z.string(),
      addressFormats: z.array(z.string()).max(10),
    }),
    async run({ draft, dependencies, now, organizationId, parameters }) {
      const { userId, encryptedBundle, privateKeyName, curve, addressFormats } = parameters
      const owner = { organizationId, userId, kind: 'privateKey' } as const
      const privateKey = await finishImport(draft, dependencies, encryptedBundle, owner)
      const [key] = addPrivateKeys(draft, dependencies, now, {
        organizationId,
        additions: [{ privateKeyName, curve, addressFormats, privateKeyTags: [], privateKey }],
      })
      return { privateKeyId: key?.id, addresses: key?.addresses }
    },
  }),
}

function initPath(resource: 'WALLET' | 'PRIVATE_KEY', kind: 'wallet' | 'privateKey') {
  return submitPath({
    types: [`ACTIVITY_TYPE_INIT_IMPORT_${resource}`],
    resource,
    action: 'IMPORT',
    permission: 'user',
    parameters: z.object({ userId: idParam }),
    run: ({ draft, dependencies, now, organizationId, parameters: { userId } }) => ({
      importBundle: beginImport(draft, dependencies, now, { organizationId, userId, kind }),
    }),
  })
}
