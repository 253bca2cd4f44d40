import { z } from 'zod'
import { answerApiKey } from '#devnet/custody/answerUser.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { ofUser } from '#devnet/custody/users/ofUser.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Returns API keys and session keys of a user, or of the whole organization. */
export const getApiKeys = queryPath({
  name: 'get_api_keys',
  parameters: z.object({ userId: idParam.optional() }),
  run({ parameters: { userId }, organizationId, draft }) {
    if (userId !== undefined) userNamed(draft, organizationId, userId)
    return { apiKeys: ofUser(draft.list('apiKeys', organizationId), userId).map(answerApiKey) }
  },
})
