import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/store/Draft.ts'
import { requireTags } from '#devnet/custody/tags.ts'
import { getUser, hasPermanentCredential } from '#devnet/custody/users/findUser.ts'

/** Changes of a user; an empty address or number removes it. */
type UserChange = {
  userName?: string | undefined
  userEmail?: string | undefined
  isEmailVerified?: boolean
  userPhoneNumber?: string | undefined
  isPhoneNumberVerified?: boolean
  userTagIds?: string[] | undefined
}

/** Collections of records that are deleted with their user. */
const userCollections = [
  'apiKeys',
  'authenticators',
  'oauthProviders',
  'readOnlySessions',
  'importKeys',
] as const

/**
 * Changes a user. A new email address or phone number is unverified; an unchanged one keeps its
 * state.
 * @throws ApiError 5 for an unknown user or tag, 9 for the last permanent credential
 */
export function changeUser(
  draft: Draft,
  organizationId: string,
  userId: string,
  change: UserChange,
  now: number,
) {
  const user = getUser(draft, organizationId, userId)
  const hadPermanentCredential = hasPermanentCredential(draft, organizationId, userId)
  if (change.userName !== undefined) user.userName = change.userName
  if (change.userEmail !== undefined) {
    const isKnown =
      user.userEmail?.toLowerCase() === change.userEmail.toLowerCase() &&
      user.isEmailVerified === true
    delete user.userEmail
    delete user.isEmailVerified
    if (change.userEmail !== '') user.userEmail = change.userEmail
    if (change.isEmailVerified || isKnown) user.isEmailVerified = true
  }
  if (change.userPhoneNumber !== undefined) {
    const isKnown =
      user.userPhoneNumber === change.userPhoneNumber && user.isPhoneNumberVerified === true
    delete user.userPhoneNumber
    delete user.isPhoneNumberVerified
    if (change.userPhoneNumber !== '') user.userPhoneNumber = change.userPhoneNumber
    if (change.isPhoneNumberVerified || isKnown) user.isPhoneNumberVerified = true
  }
  if (change.userTagIds !== undefined) {
    requireTags(draft, organizationId, 'user', change.userTagIds)
    user.userTags = change.userTagIds
  }
  draft.put('users', { ...user, updatedAt: now })
  if (hadPermanentCredential && !hasPermanentCredential(draft, organizationId, userId))
    throw apiError(9, `cannot take away the last way in of user ${userId}`)
}

/**
 * Deletes a user with their credentials and sessions.
 * @throws ApiError 5 for an unknown user, 9 for a root user whom the quorum needs
 */
export function removeUser(draft: Draft, organizationId: string, userId: string) {
  getUser(draft, organizationId, userId)
  const organization = draft.get('organizations', organizationId, organizationId)
  if (organization?.quorum.userIds.includes(userId)) {
    const { threshold, userIds } = organization.quorum
    const left = userIds.filter((id) => id !== userId)
    if (left.length < threshold)
      throw apiError(9, `cannot delete user ${userId}: the root quorum would be unreachable`)
    draft.put('organizations', { ...organization, quorum: { threshold, userIds: left } })
  }
  for (const collection of userCollections)
    for (const record of draft.list(collection, organizationId))
      if (record.userId === userId) draft.remove(collection, organizationId, record.id)
  draft.remove('users', organizationId, userId)
}
