import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import {
  changePrivateKeyTags,
  privateKeyIdsParam,
} from '#devnet/custody/keys/changePrivateKeyTags.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { renameTag } from '#devnet/custody/tags/renameTag.ts'
import { tagNamed } from '#devnet/custody/tags/tagNamed.ts'

/** Renames a tag, and adds it to or removes it from private keys. */
export const updatePrivateKeyTag = submitPath({
  name: 'update_private_key_tag',
  types: {
    ACTIVITY_TYPE_UPDATE_PRIVATE_KEY_TAG: {
      intent: 'updatePrivateKeyTagIntent',
      result: 'updatePrivateKeyTagResult',
    },
  },
  resource: 'PRIVATE_KEY_TAG',
  action: 'UPDATE',
  permission: 'user',
  parameters: z.object({
    privateKeyTagId: idParam,
    newPrivateKeyTagName: nameParam.optional(),
    addPrivateKeyIds: privateKeyIdsParam,
    removePrivateKeyIds: privateKeyIdsParam,
  }),
  run({ draft, now, organizationId, parameters }) {
    const { privateKeyTagId, newPrivateKeyTagName, addPrivateKeyIds, removePrivateKeyIds } =
      parameters
    const tag = tagNamed(draft, organizationId, 'privateKey', privateKeyTagId)
    renameTag(draft, now, tag, newPrivateKeyTagName)
    const change = (ids: string[], what: { add?: string; remove?: string }) =>
      changePrivateKeyTags(draft, now, organizationId, ids, what)
    change(removePrivateKeyIds, { remove: privateKeyTagId })
    change(addPrivateKeyIds, { add: privateKeyTagId })
    return { privateKeyTagId }
  },
})
