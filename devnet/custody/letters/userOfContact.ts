import { apiError } from '#devnet/custody/apiError.ts'
import type { Draft } from '#devnet/custody/Draft.ts'
import { oldestFirst } from '#devnet/custody/oldestFirst.ts'
import type { UserRecord } from '#devnet/custody/records.ts'

/** How somebody is reached. */
export type Contact = { kind: 'email' | 'sms'; address: string }

/**
 * The user of an organisation who is reached there; of several one who has shown it, then the oldest.
 * @throws code 5 where there is none
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

/** What a code has shown: the address is the user's own. */
export function markVerified(draft: Draft, user: UserRecord, { kind }: Contact, now: number): void {
  const flag = verifiedFlag(kind)
  if (!user[flag]) draft.put('users', { ...user, [flag]: true, updatedAt: now })
}

function verifiedFlag(kind: Contact['kind']) {
  return kind === 'email' ? 'isEmailVerified' : 'isPhoneNumberVerified'
}
