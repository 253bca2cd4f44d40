import type { Collection, CustodyRecords, IndexKind } from '#devnet/custody/records.ts'

/** By what a record is found across organisations. */
export type IndexEntry = readonly [kind: IndexKind, value: string]

/** Entries of a record; those without a value are left out. */
export function indexEntries<name extends Collection>(
  collection: name,
  record: CustodyRecords[name],
): IndexEntry[] {
  const entries = readers[collection]?.(record as never) ?? []
  return entries.flatMap(([kind, value]) =>
    value === undefined ? [] : [[kind, indexValue(kind, value)] as const],
  )
}

/** How a value is written in the index: keys, addresses of hex and e-mails without case. */
export function indexValue(kind: IndexKind, value: string): string {
  if (kind === 'apiPublicKey' || kind === 'email' || kind === 'verifiedEmail') {
    return value.toLowerCase()
  }
  return kind === 'address' && value.startsWith('0x') ? value.toLowerCase() : value
}

/** An OpenID identity in one text, for the index `oidc`. */
export function oidcValue(token: { issuer: string; audience: string; subject: string }): string {
  return JSON.stringify([token.issuer, token.audience, token.subject])
}

type Loose = readonly (readonly [IndexKind, string | undefined])[]

const readers: { [name in Collection]?: (record: CustodyRecords[name]) => Loose } = {
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
  activities: ({ fingerprint }) => [['fingerprint', fingerprint]],
  readOnlySessions: ({ id }) => [['readOnlySession', id]],
}
