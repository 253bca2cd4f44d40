import { z } from 'zod'
import { idParam, nameParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { changeUser } from '#devnet/custody/users/changeUser.ts'

/** Changes a user's name. */
export const updateUserName = submitPath({
  name: 'update_user_name',
  types: {
    ACTIVITY_TYPE_UPDATE_USER_NAME: {
      intent: 'updateUserNameIntent',
      result: 'updateUserNameResult',
    },
  },
  resource: 'USER',
  action: 'UPDATE',
  permission: 'user',
  parameters: z.object({ userId: idParam, userName: nameParam }),
  run({ parameters: { userId, userName }, organizationId, draft, now }) {
    changeUser(draft, organizationId, userId, { userName }, now)
    return { userId }
  },
})
