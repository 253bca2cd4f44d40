import { answerTimestamp } from '#devnet/custody/answerTimestamp.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import type {
  ApiKeyRecord,
  AuthenticatorRecord,
  OauthProviderRecord,
  UserRecord,
} from '#devnet/custody/records.ts'

/** Formats a user with all credentials as the API does. */
export function answerUser(draft: Draft, user: UserRecord) {
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
      .map(answerAuthenticator),
    apiKeys: draft.list('apiKeys', organizationId).filter(isOwn).map(answerApiKey),
    userTags: user.userTags,
    oauthProviders: draft
      .list('oauthProviders', organizationId)
      .filter(isOwn)
      .map(answerOauthProvider),
    mfaPolicies: [],
    createdAt: answerTimestamp(user.createdAt),
    updatedAt: answerTimestamp(user.updatedAt),
  }
}

/** Formats an API key as the API does; `expirationSeconds` is a string there. */
export function answerApiKey(key: ApiKeyRecord) {
  return {
    credential: { publicKey: key.publicKey, type: key.type },
    apiKeyId: key.id,
    apiKeyName: key.apiKeyName,
    createdAt: answerTimestamp(key.createdAt),
    updatedAt: answerTimestamp(key.updatedAt),
    ...(key.expirationSeconds === undefined
      ? {}
      : { expirationSeconds: String(key.expirationSeconds) }),
  }
}

/** Formats a passkey as the API does. */
export function answerAuthenticator(authenticator: AuthenticatorRecord) {
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
    createdAt: answerTimestamp(authenticator.createdAt),
    updatedAt: answerTimestamp(authenticator.updatedAt),
  }
}

/** Formats a user's OpenID identity as the API does. */
export function answerOauthProvider(provider: OauthProviderRecord) {
  return {
    providerId: provider.id,
    providerName: provider.providerName,
    issuer: provider.issuer,
    audience: provider.audience,
    subject: provider.subject,
    createdAt: answerTimestamp(provider.createdAt),
    updatedAt: answerTimestamp(provider.updatedAt),
  }
}
