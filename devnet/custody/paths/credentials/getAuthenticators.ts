import { z } from 'zod'
import { answerAuthenticator } from '#devnet/custody/answerUser.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { ofUser } from '#devnet/custody/users/ofUser.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Returns the passkeys of a user. */
export const getAuthenticators = queryPath({
  name: 'get_authenticators',
  parameters: z.object({ userId: idParam }),
  run({ parameters: { userId }, organizationId, draft }) {
    userNamed(draft, organizationId, userId)
    return {
      authenticators: ofUser(draft.list('authenticators', organizationId), userId).map(
        answerAuthenticator,
      ),
    }
  },
})
