import { z } from 'zod'
import { addAuthenticator } from '#devnet/custody/credentials/addAuthenticator.ts'
import { authenticatorParams, idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Adds a new passkey to a user by their recovery key, which is then deleted. */
export const recoverUser = submitPath({
  name: 'recover_user',
  types: {
    ACTIVITY_TYPE_RECOVER_USER: { intent: 'recoverUserIntent', result: 'recoverUserResult' },
  },
  resource: 'USER',
  action: 'RECOVER',
  permission: 'recovery',
  parameters: z.object({ userId: idParam, authenticator: authenticatorParams }),
  run({ parameters, organizationId, caller, draft, world }) {
    const { userId, authenticator } = parameters
    const { id } = addAuthenticator(draft, world, {
      ...{ organizationId, userId, authenticatorParams: authenticator },
    })
    // A recovery also invalidates the user's earlier recovery emails.
    for (const key of draft.list('apiKeys', organizationId)) {
      const isOfUser = key.userId === caller.userId
      if (isOfUser && key.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256')
        draft.remove('apiKeys', organizationId, key.id)
    }
    return { authenticatorId: [id] }
  },
})
