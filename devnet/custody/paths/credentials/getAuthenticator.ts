import { z } from 'zod'
import { answerAuthenticator } from '#devnet/custody/answerUser.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns one passkey. */
export const getAuthenticator = queryPath({
  name: 'get_authenticator',
  parameters: z.object({ authenticatorId: idParam }),
  run({ parameters: { authenticatorId }, organizationId, draft }) {
    const record = draft.get('authenticators', organizationId, authenticatorId)
    if (!record) throw apiError(5, `no authenticator found with ID ${authenticatorId}`)
    return { authenticator: answerAuthenticator(record) }
  },
})
