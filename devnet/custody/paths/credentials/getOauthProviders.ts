import { z } from 'zod'
import { answerOauthProvider } from '#devnet/custody/answerUser.ts'
import { idParam } from '#devnet/custody/credentials/credentialParams.ts'
import { queryPath } from '#devnet/custody/Path.ts'
import { ofUser } from '#devnet/custody/users/ofUser.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Returns OpenID identities of a user, or of the whole organization. */
export const getOauthProviders = queryPath({
  name: 'get_oauth_providers',
  parameters: z.object({ userId: idParam.optional() }),
  run({ parameters: { userId }, organizationId, draft }) {
    if (userId !== undefined) userNamed(draft, organizationId, userId)
    return {
      oauthProviders: ofUser(draft.list('oauthProviders', organizationId), userId).map(
        answerOauthProvider,
      ),
    }
  },
})
