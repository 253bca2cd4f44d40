import type { Collection, CustodyRecords, IndexKind } from '#devnet/custody/records.ts'

/** Key by which a record is found across organizations. */
type IndexEntry = readonly [kind: IndexKind, value: string]

/** Index entries of a record; those without a value are omitted. */
export function indexEntries<name extends Collection>(
  collection: name,
  record: CustodyRecords[name],
): IndexEntry[] {
  const entries = readers[collection]?.(record as never) ?? []
  return entries.flatMap(([kind, value]) =>
    value === undefined ? [] : [[kind, indexValue(kind, value)] as const],
  )
}

/** Normalizes a value for the index: keys, hex addresses and emails are case-insensitive. */
export function indexValue(kind: IndexKind, value: string): string {
  if (kind === 'apiPublicKey' || kind === 'email' || kind === 'verifiedEmail') {
    return value.toLowerCase()
  }
  return kind === 'address' && value.startsWith('0x') ? value.toLowerCase() : value
}

/** An OpenID identity as one string, for the index `oidc`. */
export function oidcValue(token: { issuer: string; audience: string; subject: string }): string {
  return JSON.stringify([token.issuer, token.audience, token.subject])
}

/** An organization's activities of one type or status, for the indexes of both. */
export function activityValue(organizationId: string, typeOrStatus: string): string {
  return `${organizationId} ${typeOrStatus}`
}

type OptionalEntries = readonly (readonly [IndexKind, string | undefined])[]

const readers: { [name in Collection]?: (record: CustodyRecords[name]) => OptionalEntries } = {
  organizations: ({ organizationName, parentId }) => [
    ['organizationName', organizationName],
    ['parentId', parentId],
  ],
  users: (user) => [
    ['userName', user.userName],
    ['email', user.userEmail],
    ['verifiedEmail', user.isEmailVerified ? user.userEmail : undefined],
    ['phoneNumber', user.userPhoneNumber],
    ['verifiedPhoneNumber', user.isPhoneNumberVerified ? user.userPhoneNumber : undefined],
  ],
  apiKeys: ({ publicKey }) => [['apiPublicKey', publicKey]],
  authenticators: ({ credentialId }) => [['credentialId', credentialId]],
  oauthProviders: (provider) => [['oidc', oidcValue(provider)]],
  walletAccounts: ({ address }) => [['address', address]],
  privateKeys: ({ addresses }) => addresses.map(({ address }) => ['address', address] as const),
  activities: ({ organizationId, fingerprint, type, status }) => [
    ['fingerprint', fingerprint],
    ['activityOrganization', organizationId],
    ['activityType', activityValue(organizationId, type)],
    ['activityStatus', activityValue(organizationId, status)],
  ],
  evaluations: ({ activityId }) => [['evaluatedActivity', activityId]],
  readOnlySessions: ({ id }) => [['readOnlySession', id]],
}
