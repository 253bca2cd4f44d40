import 'server-only'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { SubOrganization } from '#server/custody/createSubOrganization.ts'
import { callTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'

/** A user found by email address, with the address as Turnkey stores it. */
type FoundUser = SubOrganization & { email: string; hasPasskey: boolean }

/**
 * Finds the user who verified an email address with a code. Unverified addresses are ignored:
 * otherwise an attacker could enter a stranger's address in the attacker's own wallet, and the
 * stranger would be signed in to it. Of several wallets with one address, the one with a passkey
 * comes first, because a passkey is what users lose and recover. Ties are resolved the same way
 * every time.
 */
export async function findVerifiedUser(env: Env, email: string): Promise<FoundUser | undefined> {
  const { organizationIds } = await callTurnkey(env, (client) =>
    client.getVerifiedSubOrgIds({ filterType: 'EMAIL', filterValue: email }),
  )
  let first: FoundUser | undefined
  for (const organizationId of organizationIds.toSorted()) {
    const found = await findUser(env, organizationId, email)
    if (found?.hasPasskey) return found
    first ??= found
  }
  return first
}

/** Finds the user of a sub-organization by email address, verified or not. */
export async function findUser(
  env: Env,
  organizationId: string,
  email: string,
): Promise<FoundUser | undefined> {
  const { users } = await callTurnkey(env, (client) => client.getUsers({ organizationId }))
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

/**
 * Finds the id of the sub-organization that holds an account's key, by the account's address. If
 * there are several (the same key was imported more than once), always returns the same one.
 * @throws WalletError notEmbedded if Turnkey does not know the address
 */
export async function findSubOrganization(env: Env, address: `0x${string}`): Promise<string> {
  const { organizationIds } = await callTurnkey(env, (client) =>
    client.getSubOrgIds({ filterType: 'WALLET_ACCOUNT_ADDRESS', filterValue: address }),
  )
  const [organizationId] = organizationIds.toSorted()
  if (!organizationId) throw new WalletError(routeErrors.notEmbedded)
  return organizationId
}
