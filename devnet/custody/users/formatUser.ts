import { formatTimestamp } from '#devnet/custody/formatTimestamp.ts'
import type {
  ApiKeyRecord,
  AuthenticatorRecord,
  OauthProviderRecord,
  UserRecord,
} from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** Formats a user with all credentials as the API does. */
export function formatUser(draft: Draft, user: UserRecord) {
  const { organizationId } = user
  const isOwn = ({ userId }: { userId: string }) => userId === user.id
  return {
    userId: user.id,
    userName: user.userName,
    ...(user.userEmail === undefined ? {} : { userEmail: user.userEmail }),
    ...(user.userPhoneNumber === undefined ? {} : { userPhoneNumber: user.userPhoneNumber }),
    authenticators: draft
      .list('authenticators', organizationId)
      .filter(isOwn)
      .map(formatAuthenticator),
    apiKeys: draft.list('apiKeys', organizationId).filter(isOwn).map(formatApiKey),
    userTags: user.userTags,
    oauthProviders: draft
      .list('oauthProviders', organizationId)
      .filter(isOwn)
      .map(formatOauthProvider),
    mfaPolicies: [],
    createdAt: formatTimestamp(user.createdAt),
    updatedAt: formatTimestamp(user.updatedAt),
  }
}

/** Formats an API key as the API does; `expirationSeconds` is a string there. */
export function formatApiKey(key: ApiKeyRecord) {
  return {
    credential: { publicKey: key.publicKey, type: key.type },
    apiKeyId: key.id,
    apiKeyName: key.apiKeyName,
    createdAt: formatTimestamp(key.createdAt),
    updatedAt: formatTimestamp(key.updatedAt),
    ...(key.expirationSeconds === undefined
      ? {}
      : { expirationSeconds: String(key.expirationSeconds) }),
  }
}

/** Formats a passkey as the API does. */
export function formatAuthenticator(authenticator: AuthenticatorRecord) {
  return {
    transports: authenticator.transports,
    attestationType: 'none',
    aaguid: authenticator.aaguid,
    credentialId: authenticator.credentialId,
    model: 'Security key',
    credential: {
      publicKey: authenticator.publicKey,
      type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
    },
    authenticatorId: authenticator.id,
    authenticatorName: authenticator.authenticatorName,
    createdAt: formatTimestamp(authenticator.createdAt),
    updatedAt: formatTimestamp(authenticator.updatedAt),
  }
}

/** Formats a user's OpenID identity as the API does. */
export function formatOauthProvider(provider: OauthProviderRecord) {
  return {
    providerId: provider.id,
    providerName: provider.providerName,
    issuer: provider.issuer,
    audience: provider.audience,
    subject: provider.subject,
    createdAt: formatTimestamp(provider.createdAt),
    updatedAt: formatTimestamp(provider.updatedAt),
  }
}
