import 'server-only'
import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SiteUser, SiteUserPage } from '#lib/protocol/siteUsers.ts'
import { endSessionsWhere, isSessionOf } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { identities, sessions, users } from '#server/db/schema.ts'
import { withEvents } from '#server/events/withEvents.ts'
import type { Site } from '#server/site/site.ts'

/** The most that one page of the list has. */
const pageLimit = 500

/** The user with an id, or null. */
export async function getUserById(db: Database, id: string): Promise<SiteUser | null> {
  const [user] = await readUsers(db, eq(users.id, id), 1)
  return user ?? null
}

/**
 * The users of the site, newest first: those after a key, which the page before has as `next`. Each page is
 * read by the index, wherever it is.
 * @throws TypeError for a key that is none, or a limit that is not from 1 to 500
 */
export async function listUsers(
  db: Database,
  { after, limit = 100 }: { after?: string; limit?: number } = {},
): Promise<SiteUserPage> {
  if (!Number.isInteger(limit) || limit < 1 || limit > pageLimit)
    throw new TypeError(`users.list takes a limit from 1 to ${pageLimit}.`)
  const found = await readUsers(db, after === undefined ? undefined : isAfter(after), limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    users: page,
    ...(last && found.length > limit && { next: `${last.createdAt}_${last.id}` }),
  }
}

/** The users of these accounts, oldest first: by the identity of a session, or by any account of an address. */
export async function findByAccount(
  db: Database,
  { identity, addresses }: { identity?: string; addresses?: readonly string[] },
): Promise<SiteUser[]> {
  const isTheirs =
    identity !== undefined
      ? eq(identities.identity, identity)
      : inArray(identities.address, (addresses ?? []) as `0x${string}`[])
  const owners = db.select({ id: identities.userId }).from(identities).where(isTheirs)
  return (await readUsers(db, inArray(users.id, owners), pageLimit)).toReversed()
}

/**
 * Blocks a user: their sessions end, and a sign-in with any of their wallets is refused (`userBlocked`).
 * @returns whether there is such a user
 */
export function blockUser(site: Site, id: string): Promise<boolean> {
  return withEvents(site, async (transaction, record) => {
    // A sign-in that has begun waits for this, and then sees it.
    const [user] = await transaction.select().from(users).where(eq(users.id, id)).for('update')
    if (!user) return false
    const blockedAt = user.blockedAt ?? site.env.clock()
    await transaction.update(users).set({ blockedAt }).where(eq(users.id, id))
    const isTheirs = or(isSessionOf(transaction, id), eq(sessions.userId, id))
    await endSessionsWhere(transaction, record, isTheirs)
    return true
  })
}

/**
 * Lets a blocked user sign in again.
 * @returns whether there is such a user
 */
export async function unblockUser(db: Database, id: string): Promise<boolean> {
  const isThis = eq(users.id, id)
  const changed = await db.update(users).set({ blockedAt: null }).where(isThis).returning()
  return changed.length > 0
}

const keySchema = z.tuple([z.iso.datetime(), z.uuid()])

function isAfter(key: string): SQL | undefined {
  const parsed = keySchema.safeParse(key.split('_'))
  if (!parsed.success) throw new TypeError('users.list takes the `next` of a page as `after`.')
  const [createdAt, id] = parsed.data
  const at = sql`${createdAt}::timestamptz`
  return or(lt(users.createdAt, at), and(eq(users.createdAt, at), lt(users.id, id)))
}

/** Reads users with their wallets, newest first. */
async function readUsers(
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<SiteUser[]> {
  const found = await db
    .select()
    .from(users)
    .where(condition)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
  const ids = found.map(({ id }) => id)
  const wallets = await db
    .select()
    .from(identities)
    .where(inArray(identities.userId, ids))
    .orderBy(asc(identities.addedAt), asc(identities.identity))
  return found.map(({ id, createdAt, blockedAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    blockedAt: blockedAt?.toISOString() ?? null,
    wallets: wallets.filter(({ userId }) => userId === id).map(toWallet),
  }))
}

function toWallet(row: typeof identities.$inferSelect): SiteUser['wallets'][number] {
  const { id, identity, address, chainId, accountType, name, wallet, addedAt, lastUsedAt } = row
  return {
    ...{ id, identity, address, chainId, accountType, name, wallet },
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
