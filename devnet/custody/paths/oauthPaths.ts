import { z } from 'zod'
import { addApiKey, addSealedKey } from '#devnet/custody/credentials/addApiKey.ts'
import { addOauthProvider, requireTokens } from '#devnet/custody/credentials/addOauthProvider.ts'
import {
  idParam,
  idsParam,
  nameParam,
  oauthProviderParams,
  secondsParam,
  sessionProfileIdParam,
} from '#devnet/custody/credentials/credentialParams.ts'
import { removeCredentials } from '#devnet/custody/credentials/removeCredentials.ts'
import { queryPath, submitPath } from '#devnet/custody/Path.ts'
import { defaultSessionSeconds, signSession } from '#devnet/custody/signSession.ts'
import { filterByUser, getUser, identifyUser } from '#devnet/custody/users/findUser.ts'
import { formatOauthProvider } from '#devnet/custody/users/formatUser.ts'

/** OpenID identities of users, and logins with them. */
export const oauthPaths = {
  /** Lets a user log in by identities at OpenID issuers; the older version takes tokens only. */
  create_oauth_providers: submitPath({
    types: ['ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2', 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS'],
    resultKeys: { ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2: 'createOauthProvidersResultV2' },
    resource: 'CREDENTIAL',
    action: 'CREATE',
    permission: 'own',
    parameters: z.object({
      userId: idParam,
      oauthProviders: z.array(oauthProviderParams).min(1).max(20),
    }),
    async run({
      parameters: { userId, oauthProviders },
      organizationId,
      draft,
      dependencies,
      type,
    }) {
      getUser(draft, organizationId, userId)
      if (type === 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS') requireTokens(oauthProviders)
      const providerIds: string[] = []
      for (const provider of oauthProviders) {
        const added = await addOauthProvider(draft, dependencies, {
          organizationId,
          userId,
          provider,
        })
        providerIds.push(added.id)
      }
      return { providerIds }
    },
  }),

  /** Deletes OpenID identities of a user, but not the last permanent credential. */
  delete_oauth_providers: submitPath({
    types: ['ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS'],
    resource: 'CREDENTIAL',
    action: 'DELETE',
    permission: 'own',
    parameters: z.object({ userId: idParam, providerIds: idsParam }),
    run({ parameters: { userId, providerIds }, organizationId, draft }) {
      removeCredentials(draft, 'oauthProviders', { organizationId, userId, ids: providerIds })
      return { providerIds }
    },
  }),

  /** Returns OpenID identities of a user, or of the whole organization. */
  get_oauth_providers: queryPath({
    parameters: z.object({ userId: idParam.optional() }),
    run({ parameters: { userId }, organizationId, draft }) {
      if (userId !== undefined) getUser(draft, organizationId, userId)
      return {
        oauthProviders: filterByUser(draft.list('oauthProviders', organizationId), userId).map(
          formatOauthProvider,
        ),
      }
    },
  }),

  /** Exchanges an OpenID token for a session key, encrypted to the requesting browser. */
  oauth: submitPath({
    types: ['ACTIVITY_TYPE_OAUTH'],
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
    async run({ parameters, organizationId, draft, dependencies, now }) {
      const { oidcToken, apiKeyName, ...rest } = parameters
      const { userId } = await identifyUser(draft, dependencies, {
        organizationId,
        oidcToken,
        publicKey: rest.targetPublicKey,
      })
      const key = await addSealedKey(draft, now, {
        ...rest,
        organizationId,
        userId,
        apiKeyName: apiKeyName ?? `OAuth - ${new Date(now).toISOString()}`,
        type: 'CREDENTIAL_TYPE_OAUTH_KEY_P256',
      })
      return { userId, ...key }
    },
  }),

  /** Logs in by an OpenID token: the client's own key becomes a session key. */
  oauth_login: submitPath({
    types: ['ACTIVITY_TYPE_OAUTH_LOGIN'],
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
    async run({ parameters, organizationId, draft, dependencies, now }) {
      const { oidcToken, publicKey, invalidateExisting } = parameters
      const identity = { organizationId, oidcToken, publicKey }
      const { userId } = await identifyUser(draft, dependencies, identity)
      const expirationSeconds = Number(parameters.expirationSeconds ?? defaultSessionSeconds)
      const login = { organizationId, userId, publicKey, expirationSeconds }
      addApiKey(draft, now, {
        ...login,
        invalidateExisting,
        apiKeyName: `OAuth Login ${new Date(now).toISOString()}`,
        type: 'CREDENTIAL_TYPE_LOGIN',
      })
      return { session: signSession(dependencies, login) }
    },
  }),
}
