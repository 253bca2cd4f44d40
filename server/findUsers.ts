import 'server-only'
import { toAddress } from '#lib/addresses/toAddress.ts'
import type { SiteUser, UserQuery } from '#lib/protocol/siteUsers.ts'
import { readSubOrganization, type SubOrganization } from '#server/custody/createSubOrganization.ts'
import { emailSchema } from '#server/custody/emailAddress.ts'
import { emailRequest, userExists } from '#server/custody/emailLogin.ts'
import { findVerifiedUser } from '#server/custody/findUser.ts'
import { callTurnkey, isRefusal } from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import { hasIdentity, identityKeys } from '#server/openId/openIdLogin.ts'
import type { Site } from '#server/site/site.ts'
import { findByAccount } from '#server/users/siteUsers.ts'

/**
 * Finds users by a wallet or, in a site with embedded wallets, by what opens one: an e-mail address or an
 * account at a provider. The database has these as hashes only, and the custody says which accounts they
 * open; one that has signed in with none of them is not found.
 * @throws TypeError for a query that is none; WalletError custodyUnavailable
 */
export async function findUsers(site: Site, query: UserQuery): Promise<SiteUser[]> {
  const db = await site.db()
  if ('wallet' in query) {
    const address = toAddress(query.wallet)
    if (address) return findByAccount(db, { addresses: [address] })
    const [, chainId, contract] = /^eip155:(\d{1,20}):(0x[0-9a-fA-F]{40})$/.exec(query.wallet) ?? []
    const account = toAddress(contract)
    if (account) return findByAccount(db, { identity: `eip155:${chainId}:${account}` })
    throw new TypeError('users.find takes an address, or the identity of a session.')
  }
  if (!site.env.turnkey) return []
  const opened = await subOrganizationOf(site, query)
  if (!opened) return []
  const addresses = await addressesOf(site.env, opened.organizationId)
  return findByAccount(db, { addresses })
}

async function subOrganizationOf(
  site: Site,
  query: Exclude<UserQuery, { wallet: string }>,
): Promise<Pick<SubOrganization, 'organizationId'> | undefined> {
  const { env } = site
  const context = { db: await site.db(), env }
  if ('email' in query) {
    const email = emailSchema.safeParse(query.email)
    if (!email.success) throw new TypeError('users.find takes an e-mail address.')
    const { keys } = await emailRequest(context, email.data)
    const recorded = await readSubOrganization(context.db, keys)
    // The address may have been given up at the custody since.
    const isTheirs = recorded && (await userExists(env, recorded, email.data))
    return isTheirs ? recorded : findVerifiedUser(env, email.data)
  }
  const client = env.openIdClients.find(({ id }) => id === query.provider)
  if (!client) throw new TypeError('users.find takes a provider of OPENID_PROVIDERS.')
  const { issuer, clientId: audience } = client
  const keys = await identityKeys(context, { issuer, audience, subject: query.subject })
  const recorded = await readSubOrganization(context.db, keys)
  const { subject } = query
  return recorded && (await hasIdentity(env, recorded, { issuer, audience, subject }))
    ? recorded
    : undefined
}

/** The addresses of all accounts of a sub-organization, of both variants; none if it was deleted. */
async function addressesOf(env: Env, organizationId: string): Promise<`0x${string}`[]> {
  const paginationOptions = { limit: '100' }
  const read = async () => {
    const [{ privateKeys }, { accounts }] = await Promise.all([
      callTurnkey(env, (turnkey) => turnkey.getPrivateKeys({ organizationId })),
      callTurnkey(env, (turnkey) =>
        turnkey.getWalletAccounts({ organizationId, paginationOptions }),
      ),
    ])
    const texts = [
      ...privateKeys.flatMap(({ addresses }) => addresses.map(({ address }) => address ?? '')),
      ...accounts.map(({ address }) => address),
    ]
    return texts.flatMap((text) => toAddress(text) ?? [])
  }
  return read().catch((error: unknown) => {
    if (isRefusal(error)) return []
    throw error
  })
}
