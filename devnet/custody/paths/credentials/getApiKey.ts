import { z } from 'zod'
import { answerApiKey } from '#devnet/custody/answerUser.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'

/** Returns one API key. */
export const getApiKey = queryPath({
  name: 'get_api_key',
  parameters: z.object({ apiKeyId: idParam }),
  run({ parameters: { apiKeyId }, organizationId, draft }) {
    const record = draft.get('apiKeys', organizationId, apiKeyId)
    if (!record) throw apiError(5, `no api key found with ID ${apiKeyId}`)
    return { apiKey: answerApiKey(record) }
  },
})
