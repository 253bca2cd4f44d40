import 'server-only'
import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { UserData, WalletData } from '#lib/protocol/users.ts'
import { requireIdentity } from '#server/auth/person.ts'
import { countInSession, isSessionOf, sessionOf } from '#server/auth/session.ts'
import { callTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Database } from '#server/db/database.ts'
import {
  contacts,
  credentialLabels,
  credentials,
  events,
  feedEvents,
  identities,
  removedIdentities,
  sentEntries,
  sessions,
  subOrganizations,
} from '#server/db/schema.ts'
import type { Env } from '#server/env/Env.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { readUser } from '#server/users/user.ts'

/** More sessions and events than a person has; the newest ones are told. */
const rowLimit = 1_000

/**
 * `GET /api/user/data`: what this server has on the user. With `identity`, what it has on one of their
 * wallets, but for its receipts, which have a route of their own.
 * @throws WalletError identityNotFound
 */
export async function getUserData(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  const { env } = call
  const db = await call.db()
  const identity = new URL(call.request.url).searchParams.get('identity')
  if (identity === null) {
    const { user } = await readUser(db, session)
    return { body: { user, ...(await readPerson(db, user.id)) } satisfies UserData }
  }
  await countInSession(call, 'data', 'custody')
  await requireIdentity(db, session.user.id, identity)
  return { body: await readWallet(db, env, identity) }
}

async function readPerson(db: Database, userId: string): Promise<Omit<UserData, 'user'>> {
  const opened = await db
    .select()
    .from(sessions)
    // Without those that another user's contract has opened at an address of this one's key: what they
    // have signed, and their other wallets, are theirs.
    .where(and(isSessionOf(db, userId), or(isNull(sessions.userId), eq(sessions.userId, userId))))
    .orderBy(desc(sessions.createdAt))
    .limit(rowLimit)
  const removed = await db
    .select({ identity: removedIdentities.identity, removedAt: removedIdentities.removedAt })
    .from(removedIdentities)
    .where(eq(removedIdentities.userId, userId))
    .orderBy(asc(removedIdentities.removedAt))
  const happened = await db
    .select()
    .from(feedEvents)
    .where(eq(feedEvents.userId, userId))
    .orderBy(desc(feedEvents.at))
    .limit(rowLimit)
  const named = await db
    .select()
    .from(contacts)
    .where(eq(contacts.userId, userId))
    .orderBy(asc(contacts.addedAt), asc(contacts.address))
  const waiting = await db
    .select({ event: events.event })
    .from(events)
    .where(eq(events.queue, userId))
    .orderBy(desc(events.position))
    .limit(rowLimit)
  return {
    // The hash of the cookie says nothing of a person, and opens nothing.
    sessions: opened.map(({ tokenHash: _, userId: __, ...session }) => session),
    removedWallets: removed,
    happened: happened.map(({ userId: _, browserHash: __, ...entry }) => entry),
    contacts: named.map(({ userId: _, ...contact }) => contact),
    events: waiting.map(({ event }) => event),
  }
}

async function readWallet(db: Database, env: Env, identity: string): Promise<WalletData> {
  const [row] = await db.select().from(identities).where(eq(identities.identity, identity))
  const labels = await db
    .select({ id: credentialLabels.credentialId, label: credentialLabels.label })
    .from(credentialLabels)
    .where(eq(credentialLabels.identity, identity))
  const sent = await db
    .select({ entry: sentEntries.entry })
    .from(sentEntries)
    .where(eq(sentEntries.identity, identity))
    .orderBy(desc(sentEntries.changedAt))
  const verified = await db.select().from(credentials).where(eq(credentials.identity, identity))
  return {
    signed: row?.signature ? { messageHash: row.messageHash, signature: row.signature } : null,
    credentials: verified,
    labels,
    sent: sent.map(({ entry }) => entry),
    embedded: row?.accountType === 'eoa' ? await readEmbedded(db, env, row.address) : [],
  }
}

/** By what the keys of an embedded wallet are found in the custody: the kind only, as the rest is hashed. */
async function readEmbedded(
  db: Database,
  env: Env,
  filterValue: `0x${string}`,
): Promise<WalletData['embedded']> {
  if (!env.turnkey || !env.custodyKey) return []
  // Nobody's data waits for the custody: most wallets have nothing there. The failure is logged.
  const found = await callTurnkey(env, (client) =>
    client.getSubOrgIds({ filterType: 'WALLET_ACCOUNT_ADDRESS', filterValue }),
  ).catch(() => undefined)
  if (!found) return null
  const { organizationIds } = found
  if (organizationIds.length === 0) return []
  const rows = await db
    .select()
    .from(subOrganizations)
    .where(inArray(subOrganizations.organizationId, organizationIds))
  return rows.map(({ key, organizationId, createdAt }) => ({
    kind: key.split(':')[0] ?? '',
    organizationId: organizationId ?? '',
    createdAt,
  }))
}
