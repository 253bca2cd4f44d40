import { z } from 'zod'
import { addApiKey } from '#devnet/custody/credentials/addApiKey.ts'
import {
  nameParam,
  secondsParam,
  sessionProfileIdParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import { identifyUser } from '#devnet/custody/oauth/identifyUser.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { defaultSessionSeconds, signSession } from '#devnet/custody/sessions/signSession.ts'

/** Logs in by an OpenID token: the client's own key becomes a session key. */
export const oauthLogin = submitPath({
  name: 'oauth_login',
  types: {
    ACTIVITY_TYPE_OAUTH_LOGIN: { intent: 'oauthLoginIntent', result: 'oauthLoginResult' },
  },
  resource: 'AUTH',
  action: 'CREATE',
  permission: 'parent',
  parameters: z.object({
    oidcToken: z.string().min(1).max(16_384),
    publicKey: nameParam,
    expirationSeconds: secondsParam.optional(),
    invalidateExisting: z.boolean().optional(),
    sessionProfileId: sessionProfileIdParam,
  }),
  async run({ parameters, organizationId, draft, world, now }) {
    const { oidcToken, publicKey, invalidateExisting } = parameters
    const identity = { organizationId, oidcToken, publicKey }
    const { userId } = await identifyUser(draft, world, identity)
    const expirationSeconds = Number(parameters.expirationSeconds ?? defaultSessionSeconds)
    const login = { organizationId, userId, publicKey, expirationSeconds }
    addApiKey(draft, now, {
      ...{ ...login, invalidateExisting },
      apiKeyName: `OAuth Login ${new Date(now).toISOString()}`,
      type: 'CREDENTIAL_TYPE_LOGIN',
    })
    return { session: signSession(world, login) }
  },
})
