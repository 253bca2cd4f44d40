import { createHash } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { oldestFirst } from '#devnet/custody/pagination.ts'
import type { OauthProviderRecord, UserRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'

/** A contact of a user. */
export type Contact = { kind: 'email' | 'sms'; address: string }

/** A user at an OpenID issuer, as one of its clients identifies them. */
export type OidcIdentity = { issuer: string; audience: string; subject: string }

/**
 * Returns the organization's user with this contact; if several, a verified one, then the oldest.
 * @throws ApiError 5 if there is none
 */
export function userOfContact(
  draft: Draft,
  organizationId: string,
  { kind, address }: Contact,
): UserRecord {
  const flag = verifiedFlag(kind)
  const found = oldestFirst(draft.list('users', organizationId)).filter(
    ({ userEmail, userPhoneNumber }) =>
      kind === 'email'
        ? userEmail?.toLowerCase() === address.toLowerCase()
        : userPhoneNumber === address,
  )
  const user = found.find((one) => one[flag]) ?? found[0]
  if (user) return user
  const name = kind === 'email' ? 'email' : 'phone number'
  throw apiError(5, `no user found with this ${name} in organization ${organizationId}`)
}

/** Marks the contact as verified by a code. */
export function markVerified(draft: Draft, user: UserRecord, { kind }: Contact, now: number): void {
  const flag = verifiedFlag(kind)
  if (!user[flag]) draft.put('users', { ...user, [flag]: true, updatedAt: now })
}

function verifiedFlag(kind: Contact['kind']) {
  return kind === 'email' ? 'isEmailVerified' : 'isPhoneNumberVerified'
}

/**
 * Returns the identity of a token. Its nonce must be the SHA-256 of the key that it is used for, in
 * hex: a stolen token is useless with another key.
 * @throws ApiError 3 for an invalid token
 */
export async function verifyIdentity(
  dependencies: Pick<CustodyDependencies, 'clock' | 'issuers'>,
  { oidcToken, publicKey }: { oidcToken: string; publicKey: string },
): Promise<OidcIdentity> {
  const token = await dependencies.issuers.verify(oidcToken, dependencies.clock.now())
  const nonce = createHash('sha256').update(publicKey).digest('hex')
  if (token.nonce !== nonce)
    throw apiError(3, 'invalid OIDC token: its nonce is not for this public key', 'REQUEST_INVALID')
  return token
}

/**
 * Returns the organization's user who logs in by a token's identity.
 * @throws ApiError 3 for an invalid token, 5 if no user here has the identity
 */
export async function identifyUser(
  draft: Draft,
  dependencies: CustodyDependencies,
  { organizationId, ...token }: { organizationId: string; oidcToken: string; publicKey: string },
): Promise<OauthProviderRecord> {
  const identity = await verifyIdentity(dependencies, token)
  const provider = draft
    .list('oauthProviders', organizationId)
    .find(
      ({ issuer, audience, subject }) =>
        issuer === identity.issuer &&
        audience === identity.audience &&
        subject === identity.subject,
    )
  if (provider) return provider
  throw apiError(5, `no user found with this identity in organization ${organizationId}`)
}

/** Returns a user of the organization by id. @throws ApiError 5 if there is none */
export function getUser(draft: Draft, organizationId: string, userId: string): UserRecord {
  const user = draft.get('users', organizationId, userId)
  if (!user) throw apiError(5, `no user found with ID ${userId} in organization ${organizationId}`)
  return user
}

/** Records of one user (default: of all), oldest first. */
export function filterByUser<record extends { id: string; userId: string; createdAt: number }>(
  records: readonly record[],
  userId: string | undefined,
): record[] {
  return oldestFirst(records.filter((record) => userId === undefined || record.userId === userId))
}

/**
 * Whether a user has a permanent credential: a passkey, a key without expiry, an OpenID identity,
 * or a verified email address or phone number.
 */
export function hasPermanentCredential(
  draft: Draft,
  organizationId: string,
  userId: string,
): boolean {
  const user = draft.get('users', organizationId, userId)
  if (user?.isEmailVerified === true || user?.isPhoneNumberVerified === true) return true
  return [
    ...draft.list('apiKeys', organizationId).filter((key) => key.expirationSeconds === undefined),
    ...draft.list('authenticators', organizationId),
    ...draft.list('oauthProviders', organizationId),
  ].some((credential) => credential.userId === userId)
}
