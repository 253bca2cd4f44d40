import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { inOneTab } from '#connectors/turnkey/session/inOneTab.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import type {
  OpenIdLinkRequest,
  OpenIdTokenRequest,
  OpenIdTokenResponse,
} from '#lib/protocol/openId.ts'

/** The OpenID providers that open the user's wallet, as the account page lists them. */
export function createProviders({ custody, openId, siteRequest }: EmbeddedClient) {
  const oauthProviders = () =>
    custody.query(async ({ client, organizationId, userId }) => {
      const { oauthProviders: found } = await client.getOauthProviders({ organizationId, userId })
      return { found, organizationId, userId }
    })

  return {
    async providers() {
      const { found } = await oauthProviders()
      return found.map(({ providerId, providerName, createdAt }) => ({
        id: providerId,
        name: providerName,
        createdAt: Number(createdAt.seconds) * 1000,
      }))
    },

    /** May be repeated: a provider that was added, but not recorded by the site, is recorded. */
    addProvider: (id) =>
      inOneTab(`openid ${id}`, async () => {
        if (await openId.endedKey(id)) return
        const request: OpenIdTokenRequest = { id }
        const token = await siteRequest<OpenIdTokenResponse>('oauth/token', request)
        const { found, organizationId, userId } = await oauthProviders()
        const { oidcToken, providerName, issuer, audience, subject } = token
        const isAdded = found.some(
          (one) => one.issuer === issuer && one.audience === audience && one.subject === subject,
        )
        if (!isAdded)
          await custody.submit((user) =>
            user.client.createOauthProviders({
              type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2',
              organizationId: user.organizationId,
              timestampMs: user.timestampMs,
              parameters: { userId: user.userId, oauthProviders: [{ providerName, oidcToken }] },
            }),
          )
        const link: OpenIdLinkRequest = { id, organizationId, userId }
        await siteRequest('oauth/link', link)
        await openId.finish(id)
      }),

    async removeProvider(id) {
      await custody.submit(({ client, organizationId, userId, timestampMs }) =>
        client.deleteOauthProviders({
          type: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
          organizationId,
          timestampMs,
          parameters: { userId, providerIds: [id] },
        }),
      )
    },
  } satisfies Partial<EmbeddedWallet>
}
