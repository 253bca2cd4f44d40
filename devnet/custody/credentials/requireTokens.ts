import { apiError } from '#devnet/custody/apiError.ts'
import type { NewOauthProvider } from '#devnet/custody/credentials/credentialParams.ts'

/** Older versions accept OpenID tokens, not claims. @throws ApiError 3 for claims */
export function requireTokens(providers: readonly NewOauthProvider[]) {
  if (providers.some((provider) => 'oidcClaims' in provider))
    throw apiError(3, 'bad request body: oauthProviders: oidcToken is required', 'REQUEST_INVALID')
}
