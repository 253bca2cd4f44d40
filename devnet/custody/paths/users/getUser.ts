import { z } from 'zod'
import { answerUser } from '#devnet/custody/answerUser.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Returns one user with all credentials. */
export const getUser = queryPath({
  name: 'get_user',
  parameters: z.object({ userId: idParam }),
  run: ({ parameters: { userId }, organizationId, draft }) => ({
    user: answerUser(draft, userNamed(draft, organizationId, userId)),
  }),
})
