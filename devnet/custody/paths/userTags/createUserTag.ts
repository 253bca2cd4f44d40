import { z } from 'zod'
import { nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { createTag } from '#devnet/custody/tags/createTag.ts'
import { changeUserTags, userIdsParam } from '#devnet/custody/users/changeUserTags.ts'

/** Creates a tag and adds it to users. */
export const createUserTag = submitPath({
  name: 'create_user_tag',
  types: {
    ACTIVITY_TYPE_CREATE_USER_TAG: {
      intent: 'createUserTagIntent',
      result: 'createUserTagResult',
    },
  },
  resource: 'USER_TAG',
  action: 'CREATE',
  permission: 'user',
  parameters: z.object({ userTagName: nameParam, userIds: userIdsParam }),
  run({ draft, now, organizationId, parameters: { userTagName, userIds } }) {
    const tag = { organizationId, kind: 'user', tagName: userTagName } as const
    const id = createTag(draft, now, tag)
    changeUserTags(draft, now, organizationId, userIds, { add: id })
    return { userTagId: id, userIds }
  },
})
