import { z } from 'zod'
import { idsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { removeUser } from '#devnet/custody/users/removeUser.ts'

/** Deletes users with all their credentials, as long as the root quorum stays reachable. */
export const deleteUsers = submitPath({
  name: 'delete_users',
  types: {
    ACTIVITY_TYPE_DELETE_USERS: { intent: 'deleteUsersIntent', result: 'deleteUsersResult' },
  },
  resource: 'USER',
  action: 'DELETE',
  permission: 'user',
  parameters: z.object({ userIds: idsParam }),
  run({ parameters: { userIds }, organizationId, draft }) {
    for (const userId of userIds) removeUser(draft, organizationId, userId)
    return { userIds }
  },
})
