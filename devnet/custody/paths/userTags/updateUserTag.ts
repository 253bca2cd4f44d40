import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { renameTag } from '#devnet/custody/tags/renameTag.ts'
import { tagNamed } from '#devnet/custody/tags/tagNamed.ts'
import { changeUserTags, userIdsParam } from '#devnet/custody/users/changeUserTags.ts'

/** Renames a tag, and adds it to or removes it from users. */
export const updateUserTag = submitPath({
  name: 'update_user_tag',
  types: {
    ACTIVITY_TYPE_UPDATE_USER_TAG: {
      intent: 'updateUserTagIntent',
      result: 'updateUserTagResult',
    },
  },
  resource: 'USER_TAG',
  action: 'UPDATE',
  permission: 'user',
  parameters: z.object({
    userTagId: idParam,
    newUserTagName: nameParam.optional(),
    addUserIds: userIdsParam,
    removeUserIds: userIdsParam,
  }),
  run({ draft, now, organizationId, parameters }) {
    const { userTagId, newUserTagName, addUserIds, removeUserIds } = parameters
    const tag = tagNamed(draft, organizationId, 'user', userTagId)
    renameTag(draft, now, tag, newUserTagName)
    changeUserTags(draft, now, organizationId, removeUserIds, { remove: userTagId })
    changeUserTags(draft, now, organizationId, addUserIds, { add: userTagId })
    return { userTagId }
  },
})
