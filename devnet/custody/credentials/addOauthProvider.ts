import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { NewOauthProvider } from '#devnet/custody/credentials/credentialParams.ts'
import type { OauthProviderRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/**
 * Lets a user log in by an identity at an OpenID issuer. A token is verified with its issuer;
 * claims are trusted, because the caller acts for the organization.
 * @throws ApiError of the issuer for an invalid token, 6 for an identity the organization already
 * has
 */
export async function addOauthProvider(
  draft: Draft,
  dependencies: Pick<CustodyDependencies, 'clock' | 'issuers'>,
  params: { organizationId: string; userId: string; provider: NewOauthProvider },
): Promise<OauthProviderRecord> {
  const { organizationId, userId, provider } = params
  const identity = await identityOf(dependencies, provider)
  const isTaken = draft
    .list('oauthProviders', organizationId)
    .some(
      ({ issuer, audience, subject }) =>
        issuer === identity.issuer &&
        audience === identity.audience &&
        subject === identity.subject,
    )
  if (isTaken) throw apiError(6, 'oauth provider already exists in organization')
  const now = dependencies.clock.now().getTime()
  const record: OauthProviderRecord = {
    id: randomUUID(),
    organizationId,
    userId,
    providerName: provider.providerName,
    ...identity,
    createdAt: now,
    updatedAt: now,
  }
  draft.put('oauthProviders', record)
  return record
}

async function identityOf(
  dependencies: Pick<CustodyDependencies, 'clock' | 'issuers'>,
  provider: NewOauthProvider,
): Promise<Pick<OauthProviderRecord, 'issuer' | 'audience' | 'subject'>> {
  if ('oidcClaims' in provider) {
    const { iss, aud, sub } = provider.oidcClaims
    return { issuer: iss, audience: aud, subject: sub }
  }
  const token = await dependencies.issuers.verify(provider.oidcToken, dependencies.clock.now())
  return { issuer: token.issuer, audience: token.audience, subject: token.subject }
}

/** Older versions accept OpenID tokens, not claims. @throws ApiError 3 for claims */
export function requireTokens(providers: readonly NewOauthProvider[]) {
  if (providers.some((provider) => 'oidcClaims' in provider))
    throw apiError(3, 'bad request body: oauthProviders: oidcToken is required', 'REQUEST_INVALID')
}
