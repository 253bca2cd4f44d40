import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import {
  type FeedEntry,
  type FeedKind,
  type FeedPage,
  feedEventKinds,
  feedKinds,
  feedLimits,
  type ReportedEvent,
} from '#lib/protocol/feed.ts'
import type { KeptReceipt, ReceiptResult } from '#lib/protocol/receipts.ts'
import { minedReceiptId } from '#lib/receipts/minedReceiptId.ts'
import { readWalletCookie } from '#lib/wallets/walletCookie.ts'
import { bodyInSession, countInSession, sessionOf } from '#server/auth/session.ts'
import { deviceOf } from '#server/auth/verify.ts'
import type { Database } from '#server/db/database.ts'
import { feedEvents, identities, receipts } from '#server/db/schema.ts'
import { recordFeedEvent } from '#server/events/feedEvents.ts'
import { countStored } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/**
 * Entries that one page of a search looks at: it takes a few milliseconds, and the next page goes on from
 * there. Without a search, every entry that is looked at is one of the page.
 */
const searchedEntries = 2_000

/** The kinds of answers in the receipts of an entry's kind. */
const answerKinds: Partial<Record<FeedKind, ReceiptResult['kind'][]>> = {
  signed: ['signature', 'answer'],
  sent: ['transaction', 'batch'],
}

/** Each kind once: the database reads a branch for it, of each wallet. */
const kindList = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(z.enum(feedKinds)))

const querySchema = z.strictObject({
  kinds: kindList.default([...feedKinds]),
  // The database could not compare a zero, nor half of a surrogate pair.
  text: z
    .string()
    .max(feedLimits.textLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .default(''),
  textKinds: kindList.default([]),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .pipe(z.number().max(feedLimits.maxPerPage))
    .default(feedLimits.perPage),
  before: z.string().transform(readCursor).optional(),
})

type Query = z.output<typeof querySchema>

/**
 * `GET /api/user/feed`: what happened in the user's account, newest first, a page at a time: the events of
 * the account, and the receipts of all wallets of the user.
 * @throws WalletError feedQueryInvalid
 */
export async function getFeed(call: RouteCall): Promise<RouteReply> {
  const { user } = await sessionOf(call)
  const query = readQuery(new URL(call.request.url).searchParams)
  return { body: await readFeed(await call.db(), user.id, query) }
}

const eventSchema = z.strictObject({ kind: z.literal('recovered') })

/** About what an event takes up in the database. */
const eventBytes = 300

/** `POST /api/user/feed`: adds what the custody service did for this browser. */
export async function postFeedEvent(call: RouteCall): Promise<RouteReply> {
  const { user, identity } = await sessionOf(call)
  const { env, now, cookies, request } = call
  const db = await call.db()
  await countInSession(call, 'feedEvent', 'receipt')
  const event: ReportedEvent = checkBody(eventSchema, await bodyInSession(call))
  await countStored(call, eventBytes)
  await recordFeedEvent(db, {
    ...event,
    ...{ userId: user.id, at: now, identity },
    wallet: readWalletCookie(cookies, env.cookieSuffix)?.connector.name ?? null,
    device: deviceOf(request.headers.get('user-agent')),
  })
  return { status: 204 }
}

/** Reads a page of a user's feed. */
export async function readFeed(db: Database, userId: string, query: Query): Promise<FeedPage> {
  const looked = query.text ? searchedEntries : query.limit + 1
  const sources = await Promise.all([
    readEvents(db, userId, query, looked),
    readReceipts(db, userId, query, looked),
  ])
  // What another source has before the last row of one that goes on is not known to be the next.
  const ends = sources.flatMap((rows) => (rows.length === looked ? rows.slice(-1) : []))
  const end = ends.toSorted(newestFirst)[0]
  const found = sources
    .flat()
    .filter((row) => row.isFound && !(end && newestFirst(row, end) > 0))
    .toSorted(newestFirst)
  const shown = found.slice(0, query.limit)
  const last = found.length > shown.length ? shown.at(-1) : end
  const entries = shown.flatMap(({ entry }) => entry ?? [])
  return { entries: await withMined(db, entries), next: last ? cursorOf(last) : null }
}

/** A row that was looked at, by which the list goes on. */
type Looked = Key & { isFound: boolean; entry?: FeedEntry }
type Key = { at: string; id: string }

function newestFirst(one: Key, other: Key): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0
}

const cursorOf = ({ at, id }: Key) => `${at}_${id}`

function readCursor(text: string, context: z.core.$RefinementCtx): Key {
  // The database has no year 0.
  const [, at, id] = /^((?!0000)[\dT:.-]{23}Z)_([\da-f]{8}-[\da-f-]{27})$/.exec(text) ?? []
  const time = new Date(at ?? '')
  if (at && !Number.isNaN(time.getTime()) && time.toISOString() === at && isUuid(id))
    return { at, id }
  context.addIssue({ code: 'custom', message: 'It is no cursor.' })
  return z.NEVER
}

const isUuid = (text: string | undefined): text is string => z.guid().safeParse(text).success

/** @throws WalletError feedQueryInvalid */
function readQuery(parameters: URLSearchParams): Query {
  const read = querySchema.safeParse(Object.fromEntries(parameters))
  if (read.success) return read.data
  throw new WalletError(userErrors.feedQueryInvalid, { cause: read.error })
}

async function readEvents(
  db: Database,
  userId: string,
  { kinds, text, textKinds, before }: Query,
  limit: number,
): Promise<Looked[]> {
  const { at, id, kind, identity, wallet, device, detail } = feedEvents
  const own = feedEventKinds.filter((one) => kinds.includes(one))
  const words = sql`concat_ws(' ', ${wallet}, ${device}, ${identity}, case when ${kind} = 'providerAdded' then ${detail} end)`
  const branches = own.map((one) => {
    const isBefore = before && sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
    const isOne = and(eq(feedEvents.userId, userId), eq(kind, one), isBefore)
    const isFound = contains(words, text, textKinds.includes(one))
    return sql`(select ${at} as "at", ${id} as "id", ${isFound} as "isFound" from ${feedEvents} where ${isOne} order by ${at} desc, ${id} desc limit ${limit})`
  })
  const looked = await newestOf(db, branches, limit, isoText)
  const found = looked.flatMap((row) => (row.isFound ? row.id : []))
  const rows = found.length > 0 ? await db.select().from(feedEvents).where(inArray(id, found)) : []
  const entries = new Map(rows.map((row) => [row.id, toEntry(row)]))
  return looked.map((row) => withEntry(row, entries.get(row.id)))
}

function toEntry(row: typeof feedEvents.$inferSelect): FeedEntry {
  const { id, at, kind, identity, wallet, device, isNewDevice, detail } = row
  return { id, at: at.toISOString(), kind, identity, wallet, device, isNewDevice, detail }
}

async function readReceipts(
  db: Database,
  userId: string,
  { kinds, text, textKinds, before }: Query,
  limit: number,
): Promise<Looked[]> {
  const own = kinds.flatMap((kind) => (answerKinds[kind] ?? []).map((answer) => ({ kind, answer })))
  if (own.length === 0) return []
  const wallets = await db
    .select({ identity: identities.identity })
    .from(identities)
    .where(eq(identities.userId, userId))
  const { id, identity, receipt } = receipts
  const [at, answerKind] = [sql`(${receipt} ->> 'at')`, sql`(${receipt} -> 'result' ->> 'kind')`]
  const words = sql`concat_ws(' ', ${receipt} ->> 'title', ${receipt} -> 'wallet' ->> 'name', ${receipt} ->> 'account', ${receipt} -> 'result' ->> 'value')`
  const branches = wallets.flatMap((wallet) =>
    own.map(({ kind, answer }) => {
      const isBefore = before && sql`(${at}, ${id}) < (${before.at}, ${before.id}::uuid)`
      const isOne = and(eq(identity, wallet.identity), sql`${answerKind} = ${answer}`, isBefore)
      const isFound = contains(words, text, textKinds.includes(kind))
      return sql`(select ${at} as "at", ${id} as "id", ${isFound} as "isFound" from ${receipts} where ${isOne} order by ${at} desc, ${id} desc limit ${limit})`
    }),
  )
  const looked = await newestOf(db, branches, limit, sql<string>`"at"`)
  const found = looked.flatMap((row) => (row.isFound ? row.id : []))
  const rows = await receiptsOf(
    db,
    wallets.map((wallet) => wallet.identity),
    found,
  )
  const entries = new Map(rows.map((row) => [row.id, ofReceipt(row)]))
  return looked.map((row) => withEntry(row, entries.get(row.id)))
}

function ofReceipt(receipt: KeptReceipt): FeedEntry {
  const { id, at, identity, wallet, result } = receipt
  const kind = answerKinds.sent?.includes(result.kind) ? 'sent' : 'signed'
  const none = { device: null, isNewDevice: false, detail: null }
  return { id, at, kind, identity, wallet: wallet.name, ...none, receipt }
}

const withEntry = ({ at, id, isFound }: Omit<Looked, 'entry'>, entry: FeedEntry | undefined) => ({
  ...{ at, id, isFound },
  ...(entry && { entry }),
})

/** The format of receipts, so that rows of both sources are in the order of their texts. */
const isoText = sql<string>`to_char("at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The newest rows of some statements, each of which reads an index in this order, up to a limit of its own:
 * the database then merges them, and reads hardly more rows than it returns. Without these limits it reads
 * all rows, and sorts them.
 */
async function newestOf(
  db: Database,
  branches: SQL[],
  limit: number,
  at: SQL<string>,
): Promise<Omit<Looked, 'entry'>[]> {
  if (branches.length === 0) return []
  return db
    .select({ at, id: sql<string>`"id"`, isFound: sql<boolean>`"isFound"` })
    .from(sql`(${sql.join(branches, sql` union all `)}) as looked`)
    .orderBy(sql`looked."at" desc`, sql`looked."id" desc`)
    .limit(limit)
}

/** SQL condition for words that contain the text, in any case; true without a text. */
function contains(words: SQL, text: string, isNamed: boolean): SQL {
  if (!text || isNamed) return sql`true`
  return sql`strpos(lower(${words}), lower(${text})) > 0`
}

async function receiptsOf(db: Database, wallets: string[], ids: string[]): Promise<KeptReceipt[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ receipt: receipts.receipt, hash: receipts.hash })
    .from(receipts)
    .where(and(inArray(receipts.identity, wallets), inArray(receipts.id, ids)))
  return rows.map(({ receipt, hash }) => ({ ...receipt, hash }))
}

/** With the receipts that say how what was sent has been mined. */
async function withMined(db: Database, entries: FeedEntry[]): Promise<FeedEntry[]> {
  const sent = entries.flatMap(({ kind, receipt }) => (kind === 'sent' && receipt ? receipt : []))
  const idOf = ({ result, chainId }: KeptReceipt) => minedReceiptId({ sent: result.value, chainId })
  const wallets = [...new Set(sent.map(({ identity }) => identity))]
  const rows = await receiptsOf(db, wallets, sent.map(idOf))
  const mined = new Map(rows.map((row) => [`${row.identity} ${row.id}`, row]))
  return entries.map((entry) => {
    const { receipt } = entry
    const own = receipt && mined.get(`${receipt.identity} ${idOf(receipt)}`)
    return own ? { ...entry, mined: own } : entry
  })
}
