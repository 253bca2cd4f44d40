import type { Draft } from '#devnet/custody/Draft.ts'
import type {
  ApiKeyRecord,
  AuthenticatorRecord,
  OauthProviderRecord,
  UserRecord,
} from '#devnet/custody/records.ts'
import { timestamp } from '#devnet/custody/timestamp.ts'

/** A user as the API shows one: with all credentials, in the order in which they came. */
export function describeUser(draft: Draft, user: UserRecord): object {
  const { organizationId, id } = user
  return {
    userId: id,
    userName: user.userName,
    ...(user.userEmail === undefined ? {} : { userEmail: user.userEmail }),
    ...(user.userPhoneNumber === undefined ? {} : { userPhoneNumber: user.userPhoneNumber }),
    authenticators: ofUser(draft.list('authenticators', organizationId), id).map(
      describeAuthenticator,
    ),
    apiKeys: ofUser(draft.list('apiKeys', organizationId), id).map(describeApiKey),
    userTags: user.userTags,
    oauthProviders: ofUser(draft.list('oauthProviders', organizationId), id).map(
      describeOauthProvider,
    ),
    mfaPolicies: [],
    createdAt: timestamp(user.createdAt),
    updatedAt: timestamp(user.updatedAt),
  }
}

/** An API key as the API shows one. */
export function describeApiKey(key: ApiKeyRecord): object {
  return {
    credential: { publicKey: key.publicKey, type: key.type },
    apiKeyId: key.id,
    apiKeyName: key.apiKeyName,
    createdAt: timestamp(key.createdAt),
    updatedAt: timestamp(key.updatedAt),
    ...(key.expirationSeconds === undefined
      ? {}
      : { expirationSeconds: String(key.expirationSeconds) }),
  }
}

/** A passkey as the API shows one. */
export function describeAuthenticator(authenticator: AuthenticatorRecord): object {
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
    createdAt: timestamp(authenticator.createdAt),
    updatedAt: timestamp(authenticator.updatedAt),
  }
}

/** An identity at an OpenID issuer as the API shows one. */
export function describeOauthProvider(provider: OauthProviderRecord): object {
  return {
    providerId: provider.id,
    providerName: provider.providerName,
    issuer: provider.issuer,
    audience: provider.audience,
    subject: provider.subject,
    createdAt: timestamp(provider.createdAt),
    updatedAt: timestamp(provider.updatedAt),
  }
}

/** Records of one user (of all where no user is named), the oldest first. */
export function ofUser<record extends { userId: string; createdAt: number }>(
  records: readonly record[],
  userId: string | undefined,
): record[] {
  return records
    .filter((record) => userId === undefined || record.userId === userId)
    .sort((one, other) => one.createdAt - other.createdAt)
}
