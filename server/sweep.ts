import 'server-only'
import { and, eq, inArray, like, lt, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { knownBrowserSeconds } from '#lib/protocol/constants.ts'
import { isLiveSession } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import {
  challenges,
  feedEvents,
  identities,
  knownBrowsers,
  openIdRequests,
  rateLimits,
  receiptChains,
  receipts,
  removedIdentities,
  sentEntries,
  sessions,
  subOrganizations,
} from '#server/db/schema.ts'

/** A passkey's sign-up is repeated within minutes or never; an email address may return any day. */
const signUpSeconds = 24 * 60 * 60

/** Nothing that was sent is followed for so long; its receipt stays. */
const sentDays = 90

/**
 * Deletes the chains of receipts to which nothing was added for some days, whole ones only: a rest would
 * prove nothing. A bounded number each time.
 */
export async function sweepReceipts(db: Database, now: Date, days: number): Promise<void> {
  const limit = new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
  const isLast = and(
    eq(receipts.identity, receiptChains.identity),
    eq(receipts.number, receiptChains.count),
  )
  // In one format, so that texts are in the order of times.
  const isOld = sql`${receipts.receipt} ->> 'at' < ${limit}`
  await db.transaction(async (transaction) => {
    const old = await transaction
      .select({ identity: receiptChains.identity })
      .from(receiptChains)
      .innerJoin(receipts, isLast)
      .where(isOld)
      .limit(batchRows)
      .for('update', { of: receiptChains })
    const identities = old.map(({ identity }) => identity)
    if (identities.length === 0) return
    await transaction.delete(receipts).where(inArray(receipts.identity, identities))
    await transaction.delete(receiptChains).where(inArray(receiptChains.identity, identities))
  })
}

/** Rows of one statement: requests wait for it, on the embedded database. */
const batchRows = 1_000
/** Statements of one table and run: the next run continues, ten minutes later. */
const batchLimit = 50

/** Deletes expired rows, of each table a bounded number. Only the size of the tables depends on it. */
export async function sweep(db: Database, now: Date): Promise<void> {
  const signUpLimit = new Date(now.getTime() - signUpSeconds * 1000)
  await deleteSome(db, challenges, lt(challenges.expiresAt, now))
  await deleteSome(db, rateLimits, lt(rateLimits.resetsAt, now))
  await deleteSome(db, knownBrowsers, lt(knownBrowsers.expiresAt, now))
  await deleteSome(db, openIdRequests, lt(openIdRequests.expiresAt, now))
  const isOldSignUp = and(
    like(subOrganizations.key, 'passkey:%'),
    lt(subOrganizations.createdAt, signUpLimit),
  )
  await deleteSome(db, subOrganizations, isOldSignUp)
  const sentLimit = new Date(now.getTime() - sentDays * 24 * 60 * 60 * 1000)
  await deleteSome(db, sentEntries, lt(sentEntries.changedAt, sentLimit))
  // Whose wallet signs in again is known from that.
  const isKnown = inArray(
    removedIdentities.identity,
    db.select({ identity: identities.identity }).from(identities),
  )
  await deleteSome(db, removedIdentities, isKnown)
  // A browser's cookie lasts as long: one that did not sign in since is a new one.
  const feedLimit = new Date(now.getTime() - knownBrowserSeconds * 1000)
  await deleteSome(db, feedEvents, lt(feedEvents.at, feedLimit))
  await deleteSome(db, sessions, sql`not (${isLiveSession(now)})`)
}

async function deleteSome(db: Database, table: PgTable, isExpired: SQL | undefined) {
  const row = sql`ctid`
  const found = db.select({ row }).from(table).where(isExpired).limit(batchRows)
  for (let batch = 0; batch < batchLimit; batch++) {
    // The condition again: the row may have been used, and so renewed, since it was found.
    const deleted = await db
      .delete(table)
      .where(and(inArray(row, found), isExpired))
      .returning({ one: sql`1` })
    if (deleted.length < batchRows) return
  }
}
