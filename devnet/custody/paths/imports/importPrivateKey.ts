import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { addPrivateKeys } from '#devnet/custody/keys/addPrivateKeys.ts'
import { finishImport } from '#devnet/custody/keys/importKeys.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Imports a private key that the user encrypted to the key of init_import_private_key. */
export const importPrivateKey = submitPath({
  name: 'import_private_key',
  types: {
    ACTIVITY_TYPE_IMPORT_PRIVATE_KEY: {
      intent: 'importPrivateKeyIntent',
      result: 'importPrivateKeyResult',
    },
  },
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
  async run({ draft, world, now, organizationId, parameters }) {
    const { userId, encryptedBundle, privateKeyName, curve, addressFormats } = parameters
    const owner = { organizationId, userId, kind: 'privateKey' } as const
    const privateKey = await finishImport(draft, world, encryptedBundle, owner)
    const [key] = addPrivateKeys(draft, world, now, {
      organizationId,
      additions: [{ privateKeyName, curve, addressFormats, privateKeyTags: [], privateKey }],
    })
    return { privateKeyId: key?.id, addresses: key?.addresses }
  },
})
