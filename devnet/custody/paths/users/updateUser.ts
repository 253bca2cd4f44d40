import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { changeUser } from '#devnet/custody/users/changeUser.ts'
import { emailParam, phoneNumberParam } from '#devnet/custody/users/userParams.ts'

/** Changes the given fields of a user. */
export const updateUser = submitPath({
  name: 'update_user',
  types: {
    ACTIVITY_TYPE_UPDATE_USER: { intent: 'updateUserIntent', result: 'updateUserResult' },
  },
  resource: 'USER',
  action: 'UPDATE',
  permission: 'user',
  parameters: z.object({
    userId: idParam,
    userName: nameParam.optional(),
    userEmail: emailParam.optional(),
    userTagIds: z.array(idParam).max(100).optional(),
    userPhoneNumber: phoneNumberParam.optional(),
  }),
  run({ parameters: { userId, ...change }, organizationId, draft, now }) {
    changeUser(draft, organizationId, userId, change, now)
    return { userId }
  },
})
