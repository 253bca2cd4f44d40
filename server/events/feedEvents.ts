import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { UserEvent } from '#lib/protocol/events.ts'
import type { Database } from '#server/db/database.ts'
import { feedEvents, identities } from '#server/db/schema.ts'

type Row = typeof feedEvents.$inferInsert
type NewRow = Omit<Row, 'wallet'> & { wallet?: SQL<string> }

/** Rows of the feed for what a transaction does to users. A sign-in is a part of the statement that opens the session. */
export function feedRowsOf(happened: readonly UserEvent[], at: Date): NewRow[] {
  return happened.flatMap((event): NewRow[] => {
    const { userId } = event
    switch (event.type) {
      case 'linked':
      case 'unlinked':
        return [{ userId, kind: event.type, at, ...walletIn(event.wallet.identity) }]
      case 'exported':
        return [{ userId, kind: event.type, at, ...walletIn(event.identity) }]
      case 'merged':
        return [{ userId, kind: event.type, at, detail: event.from }]
      default:
        return []
    }
  })
}

/** With the name that it has while its row is there. */
const walletIn = (identity: string) => ({
  identity,
  wallet: sql<string>`(select ${identities.wallet} from ${identities} where ${identities.identity} = ${identity})`,
})

/** Adds to the feed of a user what the site is not told of. */
export async function recordFeedEvent(
  db: Pick<Database, 'insert'>,
  event: Pick<Row, 'userId' | 'at' | 'identity' | 'wallet' | 'device' | 'detail'> & {
    kind: 'recovered' | 'providerAdded'
  },
): Promise<void> {
  await db.insert(feedEvents).values(event)
}

/** Moves the feed of a user to the one that they are merged into, in the transaction of the merge. */
export async function moveFeed(
  db: Pick<Database, 'update'>,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await db.update(feedEvents).set({ userId: into }).where(eq(feedEvents.userId, from))
}

/**
 * SQL for what is stored of a browser: SHA-256 of its token's hash and of the user who signs in. The user
 * is a part of it so that the database does not say who shares a browser. After a merge, the browsers of who
 * was merged are new ones: whoever has one stolen wallet could merge an older account of their own, whose
 * browser would then answer for itself.
 */
export const browserHashOf = (browser: SQL, userId: SQL) =>
  sql`encode(sha256(convert_to(${browser} || ':' || ${userId}, 'UTF8')), 'hex')`

/**
 * Parts of the statement that opens a session: the sign-in in the feed of the person, and whether it is one
 * on a new device. It is if the person has signed in before, and never in this browser. They read the part
 * `person`, and write nothing for a blocked one.
 */
export function feedSignIn(db: Database, isActive: SQL) {
  const token = sql`${sql.placeholder('browser')}::text`
  const userId = sql`person.user_id`
  const isOwn = sql`${feedEvents.userId} = ${userId} and ${feedEvents.browserHash}`
  const hasOthers = sql`exists (select 1 from ${feedEvents} where ${isOwn} is not null)`
  const isKnown = sql`exists (select 1 from ${feedEvents} where ${isOwn} = ${browserHashOf(token, sql`${userId}::text`)})`
  const browser = db
    .$with('browser', {})
    .as(
      sql`select ${userId}, ${browserHashOf(token, sql`${userId}::text`)} as hash, ${token} is not null and ${hasOthers} and not ${isKnown} as is_new from person where ${isActive}`,
    )
  const signedIn = db
    .$with('signed_in', {})
    .as(
      sql`insert into ${feedEvents} (user_id, kind, at, identity, wallet, device, session_id, browser_hash, is_new_device) select user_id, 'signedIn', ${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('identity')}::text, ${sql.placeholder('wallet')}::text, ${sql.placeholder('device')}::text, ${sql.placeholder('id')}::uuid, hash, is_new from browser`,
    )
  return {
    parts: [browser, signedIn] as const,
    isNewDevice: sql`(select is_new from browser)`,
  }
}
