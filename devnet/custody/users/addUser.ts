import { randomUUID } from 'node:crypto'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import { addApiKeys } from '#devnet/custody/credentials/addApiKey.ts'
import { addAuthenticator } from '#devnet/custody/credentials/addAuthenticator.ts'
import { addOauthProvider } from '#devnet/custody/credentials/addOauthProvider.ts'
import type { NewUser } from '#devnet/custody/credentials/credentialParams.ts'
import type { UserRecord } from '#devnet/custody/records.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { requireTags } from '#devnet/custody/tags.ts'

/** Maximum number of users per organization. */
const userLimit = 100

/** Contacts that a one-time code has verified. */
export type VerifiedContact = { email?: string; phoneNumber?: string }

/**
 * Adds a user with all their credentials.
 * @throws ApiError 8 for the 101st, and the errors of adding credentials
 */
export async function addUser(
  draft: Draft,
  dependencies: CustodyDependencies,
  params: { organizationId: string; user: NewUser; verified?: VerifiedContact | undefined },
): Promise<UserRecord> {
  const { organizationId, user, verified } = params
  if (draft.list('users', organizationId).length >= userLimit)
    throw apiError(8, 'organization has exceeded maximum users', 'RATE_LIMIT_EXCEEDED')
  const now = dependencies.clock.now().getTime()
  const { userEmail, userPhoneNumber, userTags = [] } = user
  requireTags(draft, organizationId, 'user', userTags)
  const record: UserRecord = {
    id: randomUUID(),
    organizationId,
    userName: user.userName,
    ...(userEmail === undefined ? {} : { userEmail }),
    ...(isSame(userEmail, verified?.email) ? { isEmailVerified: true } : {}),
    ...(userPhoneNumber === undefined ? {} : { userPhoneNumber }),
    ...(isSame(userPhoneNumber, verified?.phoneNumber) ? { isPhoneNumberVerified: true } : {}),
    userTags,
    createdAt: now,
    updatedAt: now,
  }
  draft.put('users', record)
  const owner = { organizationId, userId: record.id }
  addApiKeys(draft, now, { ...owner, apiKeys: user.apiKeys ?? [] })
  for (const passkey of user.authenticators ?? [])
    addAuthenticator(draft, dependencies, { ...owner, authenticatorParams: passkey })
  for (const provider of user.oauthProviders ?? [])
    await addOauthProvider(draft, dependencies, { ...owner, provider })
  return record
}

/** Email addresses are compared case-insensitively. */
function isSame(contact: string | undefined, verified: string | undefined): boolean {
  return contact !== undefined && contact.toLowerCase() === verified?.toLowerCase()
}
