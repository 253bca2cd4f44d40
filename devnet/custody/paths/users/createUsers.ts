import { z } from 'zod'
import { apiError } from '#devnet/custody/apiError.ts'
import { requireTokens } from '#devnet/custody/credentials/requireTokens.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { addUser } from '#devnet/custody/users/addUser.ts'
import { userParams, userParamsV2 } from '#devnet/custody/users/userParams.ts'

/** Adds users to the organization; none of them is a root user. */
export const createUsers = submitPath({
  name: 'create_users',
  types: {
    ACTIVITY_TYPE_CREATE_USERS_V4: { intent: 'createUsersIntentV4', result: 'createUsersResult' },
    ACTIVITY_TYPE_CREATE_USERS_V3: { intent: 'createUsersIntentV3', result: 'createUsersResult' },
    ACTIVITY_TYPE_CREATE_USERS_V2: { intent: 'createUsersIntentV2', result: 'createUsersResult' },
  },
  resource: 'USER',
  action: 'CREATE',
  permission: 'user',
  parameters: z.object({
    users: z
      .array(z.union([userParams, userParamsV2]))
      .min(1)
      .max(100),
  }),
  async run({ parameters: { users }, organizationId, draft, world, type }) {
    const userIds: string[] = []
    for (const user of users) {
      const providers = 'oauthProviders' in user ? user.oauthProviders : undefined
      if (!providers && type !== 'ACTIVITY_TYPE_CREATE_USERS_V2')
        throw apiError(3, 'bad request body: users: fields are missing', 'REQUEST_INVALID')
      if (type === 'ACTIVITY_TYPE_CREATE_USERS_V3') requireTokens(providers ?? [])
      userIds.push((await addUser(draft, world, { organizationId, user })).id)
    }
    return { userIds }
  },
})
