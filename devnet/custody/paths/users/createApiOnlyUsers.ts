import { z } from 'zod'
import { submitPath } from '#devnet/custody/Path.ts'
import { addUser } from '#devnet/custody/users/addUser.ts'
import { apiOnlyUserParams } from '#devnet/custody/users/userParams.ts'

/** Adds users with API keys only, such as a server of the organization. */
export const createApiOnlyUsers = submitPath({
  name: 'create_api_only_users',
  types: {
    ACTIVITY_TYPE_CREATE_API_ONLY_USERS: {
      intent: 'createApiOnlyUsersIntent',
      result: 'createApiOnlyUsersResult',
    },
  },
  resource: 'USER',
  action: 'CREATE',
  permission: 'user',
  parameters: z.object({ apiOnlyUsers: z.array(apiOnlyUserParams).min(1).max(100) }),
  async run({ parameters: { apiOnlyUsers }, organizationId, draft, world }) {
    const userIds: string[] = []
    for (const user of apiOnlyUsers)
      userIds.push((await addUser(draft, world, { organizationId, user })).id)
    return { userIds }
  },
})
