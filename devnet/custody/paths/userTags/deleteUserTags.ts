import { z } from 'zod'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { tagNamed } from '#devnet/custody/tags/tagNamed.ts'
import { changeUserTags } from '#devnet/custody/users/changeUserTags.ts'

/** Deletes tags, also from users who have them; the response lists those users. */
export const deleteUserTags = submitPath({
  name: 'delete_user_tags',
  types: {
    ACTIVITY_TYPE_DELETE_USER_TAGS: {
      intent: 'deleteUserTagsIntent',
      result: 'deleteUserTagsResult',
    },
  },
  resource: 'USER_TAG',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ userTagIds: idsParam }),
  run({ draft, now, organizationId, parameters: { userTagIds } }) {
    const touched = new Set<string>()
    for (const userTagId of userTagIds) {
      tagNamed(draft, organizationId, 'user', userTagId)
      const bearers = draft
        .list('users', organizationId)
        .filter(({ userTags }) => userTags.includes(userTagId))
        .map(({ id }) => id)
      changeUserTags(draft, now, organizationId, bearers, { remove: userTagId })
      draft.remove('tags', organizationId, userTagId)
      for (const id of bearers) touched.add(id)
    }
    return { userTagIds, userIds: [...touched] }
  },
})
