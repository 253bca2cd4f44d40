import { z } from 'zod'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { privateKeyNamed } from '#devnet/custody/keys/privateKeyNamed.ts'
import { requireExported } from '#devnet/custody/keys/requireExported.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Deletes private keys; unexported ones only if `deleteWithoutExport` is set. */
export const deletePrivateKeys = submitPath({
  name: 'delete_private_keys',
  types: {
    ACTIVITY_TYPE_DELETE_PRIVATE_KEYS: {
      intent: 'deletePrivateKeysIntent',
      result: 'deletePrivateKeysResult',
    },
  },
  resource: 'PRIVATE_KEY',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ privateKeyIds: idsParam, deleteWithoutExport: z.boolean().optional() }),
  run({ draft, organizationId, parameters: { privateKeyIds, deleteWithoutExport } }) {
    const keys = privateKeyIds.map((id) => privateKeyNamed(draft, organizationId, id))
    requireExported(keys, deleteWithoutExport, 'private keys')
    for (const { id } of keys) draft.remove('privateKeys', organizationId, id)
    return { privateKeyIds }
  },
})
