import { z } from 'zod'
import { addSealedKey } from '#devnet/custody/credentials/addSealedKey.ts'
import { nameParam, secondsParam } from '#devnet/custody/credentials/credentialParams.ts'
import { identifyUser } from '#devnet/custody/oauth/identifyUser.ts'
import { submitPath } from '#devnet/custody/Path.ts'

/** Exchanges an OpenID token for a session key, encrypted to the requesting browser. */
export const oauth = submitPath({
  name: 'oauth',
  types: { ACTIVITY_TYPE_OAUTH: { intent: 'oauthIntent', result: 'oauthResult' } },
  resource: 'AUTH',
  action: 'CREATE',
  permission: 'parent',
  parameters: z.object({
    oidcToken: z.string().min(1).max(16_384),
    targetPublicKey: nameParam,
    apiKeyName: nameParam.optional(),
    expirationSeconds: secondsParam.optional(),
    invalidateExisting: z.boolean().optional(),
  }),
  async run({ parameters, organizationId, draft, world, now }) {
    const { oidcToken, apiKeyName, ...rest } = parameters
    const { userId } = await identifyUser(draft, world, {
      ...{ organizationId, oidcToken, publicKey: rest.targetPublicKey },
    })
    const key = await addSealedKey(draft, now, {
      ...{ ...rest, organizationId, userId },
      apiKeyName: apiKeyName ?? `OAuth - ${new Date(now).toISOString()}`,
      type: 'CREDENTIAL_TYPE_OAUTH_KEY_P256',
    })
    return { userId, ...key }
  },
})
