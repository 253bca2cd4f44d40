import { z } from 'zod'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { changePrivateKeyTags } from '#devnet/custody/keys/changePrivateKeyTags.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { tagNamed } from '#devnet/custody/tags/tagNamed.ts'

/** Deletes tags, also from private keys that have them; the response lists those keys. */
export const deletePrivateKeyTags = submitPath({
  name: 'delete_private_key_tags',
  types: {
    ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS: {
      intent: 'deletePrivateKeyTagsIntent',
      result: 'deletePrivateKeyTagsResult',
    },
  },
  resource: 'PRIVATE_KEY_TAG',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ privateKeyTagIds: idsParam }),
  run({ draft, now, organizationId, parameters: { privateKeyTagIds } }) {
    const touched = new Set<string>()
    for (const tagId of privateKeyTagIds) {
      tagNamed(draft, organizationId, 'privateKey', tagId)
      const bearers = draft
        .list('privateKeys', organizationId)
        .filter(({ privateKeyTags }) => privateKeyTags.includes(tagId))
        .map(({ id }) => id)
      changePrivateKeyTags(draft, now, organizationId, bearers, { remove: tagId })
      draft.remove('tags', organizationId, tagId)
      for (const id of bearers) touched.add(id)
    }
    return { privateKeyTagIds, privateKeyIds: [...touched] }
  },
})
