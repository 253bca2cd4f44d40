import 'server-only'
import { WalletError } from '#lib/errors/WalletError.ts'
import { askCustody } from '#lib/server/custody/askCustody.ts'
import type { Env } from '#lib/server/env.ts'

/**
 * Finds the id of the sub-organization that holds an account's key, by the account's address. If
 * there are several (the same key was imported more than once), always returns the same one.
 * @throws WalletError notEmbedded if Turnkey does not know the address
 */
export async function subOrganizationOf(env: Env, address: `0x${string}`): Promise<string> {
  const { organizationIds } = await askCustody(env, (client) =>
    client.getSubOrgIds({ filterType: 'WALLET_ACCOUNT_ADDRESS', filterValue: address }),
  )
  const [organizationId] = organizationIds.toSorted()
  if (!organizationId) throw new WalletError('notEmbedded')
  return organizationId
}
