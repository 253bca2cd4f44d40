import { z } from 'zod'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { addPrivateKeys } from '#devnet/custody/keys/addPrivateKeys.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Generates private keys. */
export const createPrivateKeys = submitPath({
  name: 'create_private_keys',
  types: {
    ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2: {
      intent: 'createPrivateKeysIntentV2',
      result: 'createPrivateKeysResultV2',
    },
  },
  resource: 'PRIVATE_KEY',
  action: 'CREATE',
  permission: 'user',
  parameters: z.object({
    privateKeys: z
      .array(
        z.object({
          privateKeyName: nameParam,
          curve: z.string(),
          privateKeyTags: z.array(z.string()).max(100),
          addressFormats: z.array(z.string()).max(10),
        }),
      )
      .min(1)
      .max(100),
  }),
  run({ draft, world, now, organizationId, parameters: { privateKeys: additions } }) {
    const keys = addPrivateKeys(draft, world, now, { organizationId, additions })
    return { privateKeys: keys.map(({ id, addresses }) => ({ privateKeyId: id, addresses })) }
  },
})
