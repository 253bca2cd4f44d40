import { z } from 'zod'
import { idParam, idsParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { addPrivateKeys, formatPrivateKey } from '#devnet/custody/keys/privateKeys.ts'
import { requireExported } from '#devnet/custody/keys/sealedKeys.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import { getRecord } from '#devnet/custody/store/getRecord.ts'

/** Private keys that belong to no wallet. */
export const privateKeyPaths = {
  /** Generates private keys. */
  create_private_keys: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2'],
    resultKeys: { ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2: 'createPrivateKeysResultV2' },
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
    run({ draft, dependencies, now, organizationId, parameters: { privateKeys: additions } }) {
      const keys = addPrivateKeys(draft, dependencies, now, { organizationId, additions })
      return { privateKeys: keys.map(({ id, addresses }) => ({ privateKeyId: id, addresses })) }
    },
  }),

  /** Deletes private keys; unexported ones only if `deleteWithoutExport` is set. */
  delete_private_keys: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_PRIVATE_KEYS'],
    resource: 'PRIVATE_KEY',
    action: 'DELETE',
    permission: 'user',
    parameters: z.object({ privateKeyIds: idsParam, deleteWithoutExport: z.boolean().optional() }),
    run({ draft, organizationId, parameters: { privateKeyIds, deleteWithoutExport } }) {
      const keys = privateKeyIds.map((id) => getRecord(draft, 'privateKeys', organizationId, id))
      requireExported(keys, deleteWithoutExport, 'private keys')
      for (const { id } of keys) draft.remove('privateKeys', organizationId, id)
      return { privateKeyIds }
    },
  }),

  /** Returns one private key record: its public key and addresses. */
  get_private_key: queryPath({
    parameters: z.object({ privateKeyId: idParam }),
    run: ({ draft, organizationId, parameters }) => ({
      privateKey: formatPrivateKey(
        getRecord(draft, 'privateKeys', organizationId, parameters.privateKeyId),
      ),
    }),
  }),

  /** Lists all private keys of an organization, oldest first. */
  list_private_keys: queryPath({
    parameters: z.object({}),
    run: ({ draft, organizationId }) => ({
      privateKeys: oldestFirst(draft.list('privateKeys', organizationId)).map(formatPrivateKey),
    }),
  }),
}
