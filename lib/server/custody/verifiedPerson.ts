import 'server-only'
import { askCustody } from '#lib/server/custody/askCustody.ts'
import type { SubOrganization } from '#lib/server/custody/foundSubOrganization.ts'
import type { Env } from '#lib/server/env.ts'

/** A user found by email address, with the address as Turnkey stores it. */
export type VerifiedPerson = SubOrganization & { email: string; hasPasskey: boolean }

/**
 * Finds the user who verified an email address with a code. Unverified addresses are ignored:
 * otherwise an attacker could enter a stranger's address in the attacker's own wallet, and the
 * stranger would be signed in to it. Of several wallets with one address, the one with a passkey
 * comes first, because a passkey is what users lose and recover. Ties are resolved the same way
 * every time.
 */
export async function verifiedPerson(env: Env, email: string): Promise<VerifiedPerson | undefined> {
  const { organizationIds } = await askCustody(env, (client) =>
    client.getVerifiedSubOrgIds({ filterType: 'EMAIL', filterValue: email }),
  )
  let first: VerifiedPerson | undefined
  for (const organizationId of organizationIds.toSorted()) {
    const found = await personIn(env, organizationId, email)
    if (found?.hasPasskey) return found
    first ??= found
  }
  return first
}

/** Finds the user of a sub-organization by email address, verified or not. */
export async function personIn(
  env: Env,
  organizationId: string,
  email: string,
): Promise<VerifiedPerson | undefined> {
  const { users } = await askCustody(env, (client) => client.getUsers({ organizationId }))
  const user = users.find(({ userEmail }) => userEmail?.toLowerCase() === email)
  if (!user) return undefined
  const { userId, userEmail, authenticators } = user
  return {
    organizationId,
    userId,
    email: userEmail ?? email,
    hasPasskey: authenticators.length > 0,
  }
}
