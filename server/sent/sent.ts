import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { receiptErrors } from '#lib/errors/receiptErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { type Entry, maxEntries, parseEntry } from '#lib/tracker/Entry.ts'
import { keyOf } from '#lib/tracker/keyOf.ts'
import { entryLength, type PostedEntry, type SentPage } from '#lib/tracker/SentPage.ts'
import { holdIdentity } from '#server/auth/person.ts'
import { countInSession, sessionOf } from '#server/auth/session.ts'
import { sentEntries } from '#server/db/schema.ts'
import { countStored } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const postedSchema = z.strictObject({
  identity: z.string().min(1).max(100),
  entry: z.unknown().transform((value, context): Entry => {
    const entry = parseEntry(value)
    // The database could not store a zero, nor half of a surrogate pair.
    if (entry && isStorable(JSON.stringify(entry))) return entry
    context.addIssue({ code: 'custom', message: 'It is no entry.' })
    return z.NEVER
  }),
})

const isStorable = (text: string) =>
  text.length <= entryLength && !/\\u0000|\\ud[89a-f]/i.test(text)

/** `GET /api/sent`: what the user has sent, the entries that changed last first. */
export async function getSent(call: RouteCall): Promise<RouteReply> {
  const { identity } = await sessionOf(call)
  const db = await call.db()
  const rows = await db
    .select({ entry: sentEntries.entry })
    .from(sentEntries)
    .where(eq(sentEntries.identity, identity))
    .orderBy(desc(sentEntries.changedAt))
    .limit(maxEntries)
  const body: SentPage = { identity, entries: rows.map(({ entry }) => entry) }
  return { body }
}

/**
 * `PUT /api/sent`: adds an entry of the user, or replaces it.
 * @throws WalletError receiptOfAnotherUser
 */
export async function putSent(call: RouteCall): Promise<RouteReply> {
  const { identity } = await sessionOf(call)
  const { now } = call
  const db = await call.db()
  await countInSession(call, 'sent', 'sent')
  const posted: PostedEntry = checkBody(postedSchema, await call.json())
  if (posted.identity !== identity) throw new WalletError(receiptErrors.receiptOfAnotherUser)
  const { entry } = posted
  await countStored(call, Buffer.byteLength(JSON.stringify(entry)))
  const row = { identity, key: keyOf(entry), entry, changedAt: now }
  await db.transaction(async (transaction) => {
    await holdIdentity(transaction, identity)
    await transaction
      .insert(sentEntries)
      .values(row)
      .onConflictDoUpdate({
        target: [sentEntries.identity, sentEntries.key],
        set: { entry, changedAt: now },
      })
  })
  // Only the newest: what is older has been concluded long since.
  const isOwn = eq(sentEntries.identity, identity)
  const older = db
    .select({ key: sentEntries.key })
    .from(sentEntries)
    .where(isOwn)
    .orderBy(desc(sentEntries.changedAt))
    .offset(maxEntries)
  await db.delete(sentEntries).where(and(isOwn, inArray(sentEntries.key, older)))
  return { status: 204 }
}

/** `DELETE /api/sent/<key>`: the user no longer follows it. */
export async function deleteSent(call: RouteCall): Promise<RouteReply> {
  const { identity } = await sessionOf(call)
  const db = await call.db()
  await countInSession(call, 'sent', 'sent')
  const key = new URL(call.request.url).pathname.split('/').at(-1) ?? ''
  if (!/^[0-9a-f]{64}$/.test(key)) throw new WalletError(routeErrors.routeNotFound)
  await db
    .delete(sentEntries)
    .where(and(eq(sentEntries.identity, identity), eq(sentEntries.key, key)))
  return { status: 204 }
}
