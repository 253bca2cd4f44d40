import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import type { UserRecord } from '#devnet/custody/records.ts'

/** A contact of a user. */
export type Contact = { kind: 'email' | 'sms'; address: string }

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
