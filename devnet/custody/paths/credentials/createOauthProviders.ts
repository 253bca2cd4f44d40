import { z } from 'zod'
import { addOauthProvider } from '#devnet/custody/credentials/addOauthProvider.ts'
import { idParam, oauthProviderParams } from '#devnet/custody/credentials/credentialParams.ts'
import { requireTokens } from '#devnet/custody/credentials/requireTokens.ts'
import { submitPath } from '#devnet/custody/Path.ts'
import { userNamed } from '#devnet/custody/users/userNamed.ts'

/** Lets a user log in by identities at OpenID issuers; the older version takes tokens only. */
export const createOauthProviders = submitPath({
  name: 'create_oauth_providers',
  types: {
    ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2: {
      intent: 'createOauthProvidersIntentV2',
      result: 'createOauthProvidersResultV2',
    },
    ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS: {
      intent: 'createOauthProvidersIntent',
      result: 'createOauthProvidersResult',
    },
  },
  resource: 'CREDENTIAL',
  action: 'CREATE',
  permission: 'own',
  parameters: z.object({
    userId: idParam,
    oauthProviders: z.array(oauthProviderParams).min(1).max(20),
  }),
  async run({ parameters: { userId, oauthProviders }, organizationId, draft, world, type }) {
    userNamed(draft, organizationId, userId)
    if (type === 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS') requireTokens(oauthProviders)
    const providerIds: string[] = []
    for (const provider of oauthProviders) {
      const added = await addOauthProvider(draft, world, { organizationId, userId, provider })
      providerIds.push(added.id)
    }
    return { providerIds }
  },
})
