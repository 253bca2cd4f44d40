import 'server-only'
import { askCustody } from '#lib/server/custody/askCustody.ts'
import type { SubOrganization } from '#lib/server/custody/foundSubOrganization.ts'
import type { Env } from '#lib/server/env.ts'

/** A person found by an e-mail address, as custody writes it. */
export type VerifiedPerson = SubOrganization & { email: string; hasPasskey: boolean }

/**
 * Who showed by a code that an e-mail address is theirs. An unconfirmed address finds nobody: else
 * anybody could write a stranger's address into their own wallet and wait for the stranger in it.
 * Of several wallets of one address the one with a passkey comes first: a passkey is what a person
 * loses and recovers. Of equals, always the same one.
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

/** The user of a sub-organization who has an e-mail address, confirmed or not. */
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
