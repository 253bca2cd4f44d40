import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { clockToleranceMs } from '#lib/time/isWithin.ts'
import { callTurnkey, requireCompleted, type TurnkeyClient } from '#server/custody/turnkeyClient.ts'
import type { Database } from '#server/db/database.ts'
import { subOrganizations } from '#server/db/schema.ts'
import type { Clock } from '#server/env/clock.ts'
import type { Env } from '#server/env/Env.ts'

/** The ids of a user's sub-organization and of the user in it. */
export type SubOrganization = { organizationId: string; userId: string }

/** Dependencies of {@link createSubOrganizationOnce}. */
export type CreationContext = { db: Database; env: Env; clock: Clock }

type RootUser = Parameters<TurnkeyClient['createSubOrganization']>[0]['rootUsers'][number]

/**
 * The keys of one row: `email:`, `passkey:` or `openid:` and a hash. A new row gets the first one; a
 * row that has another one, by an older look-up key, is moved there.
 */
export type SubOrganizationKeys = readonly [string, ...string[]]

/** A sub-organization to be created exactly once. */
export type SubOrganizationRequest = {
  /** Where its row is: see {@link SubOrganizationKeys}. */
  keys: SubOrganizationKeys
  rootUser: RootUser
  /**
   * A way of signing in that must open nothing yet, and then opens the same sub-organization: it is
   * reserved before anything is created.
   */
  alias?: Pick<SubOrganizationRequest, 'keys' | 'rootUser'>
  /**
   * Looks up a sub-organization that exists without a database row.
   * @throws if there must be none
   */
  find(): Promise<SubOrganization | undefined>
}

type Row = typeof subOrganizations.$inferSelect

/** A process that takes longer, in milliseconds, is considered dead. */
const claimMs = 30_000
const pollMs = 100
/** Turnkey may reject older bodies as stale; by then its own list shows their result. */
const bodyMs = 10 * 60_000

/**
 * Creates the sub-organization of a passkey or an email address once, or returns the existing one,
 * for any number of parallel requests and processes: one of them claims the row in the database and
 * does the work, the others wait. If it fails halfway, the next one searches for the result by its
 * random name and resubmits the same body, which Turnkey executes only once.
 * @throws WalletError invalidBody if the key was first used with another request; custodyRefused,
 * custodyUnavailable, rateLimited or subOrganizationNotFound; an error that {@link isAliasTaken}
 * recognizes, with nothing created
 */
export function createSubOrganizationOnce(
  context: CreationContext,
  request: SubOrganizationRequest,
): Promise<SubOrganization> {
  const requestHash = requestHashOf(request.rootUser)
  const id = `${request.keys[0]}:${requestHash}`
  const pending = pendingOf(context.db)
  const running = pending.get(id)
  if (running) return running
  const started = claimOrWait(context, request, requestHash).finally(() => pending.delete(id))
  pending.set(id, started)
  return started
}

const aliasTaken = new Error('The alias opens a sub-organization, or is about to.')

/** Whether nothing was created because another request has the alias. */
export const isAliasTaken = (error: unknown): boolean => error === aliasTaken

/** Reads the sub-organization that the keys open, if it is complete. */
export async function readSubOrganization(
  db: Database,
  keys: SubOrganizationKeys,
): Promise<SubOrganization | undefined> {
  const key = await currentKey(db, keys)
  const [row] = await db.select().from(subOrganizations).where(eq(subOrganizations.key, key))
  if (!row?.organizationId || !row.userId) return undefined
  return { organizationId: row.organizationId, userId: row.userId }
}

/** The state of the sub-organization of the keys; undefined if there is none, also none being created. */
export async function subOrganizationState(
  db: Database,
  keys: SubOrganizationKeys,
): Promise<Pick<Row, 'isUnconfirmed'> | undefined> {
  const key = await currentKey(db, keys)
  const [row] = await db
    .select({ isUnconfirmed: subOrganizations.isUnconfirmed })
    .from(subOrganizations)
    .where(eq(subOrganizations.key, key))
  return row
}

/** Records that the owner of an alias shares the wallet. */
export async function confirmAlias(db: Database, keys: SubOrganizationKeys): Promise<void> {
  const key = await currentKey(db, keys)
  await db
    .update(subOrganizations)
    .set({ isUnconfirmed: false })
    .where(eq(subOrganizations.key, key))
}

/**
 * Records an existing sub-organization under one more key, so that this way of signing in opens it
 * too. A key that opens a sub-organization already keeps it.
 */
export async function recordSubOrganization(
  { db, clock }: Pick<CreationContext, 'db' | 'clock'>,
  { keys, rootUser }: Pick<SubOrganizationRequest, 'keys' | 'rootUser'>,
  subOrganization: SubOrganization,
): Promise<void> {
  const key = await currentKey(db, keys)
  const now = clock()
  await db
    .insert(subOrganizations)
    .values({
      key,
      ...subOrganization,
      requestHash: requestHashOf(rootUser),
      name: '',
      timestampMs: now.getTime(),
      tries: 0,
      claimedUntil: now,
      createdAt: now,
    })
    .onConflictDoNothing()
}

/** Deletes the row of a sub-organization that is gone from Turnkey, unless the row changed. */
export async function deleteSubOrganizationRow(
  db: Database,
  keys: SubOrganizationKeys,
  organizationId: string,
): Promise<void> {
  const key = await currentKey(db, keys)
  await db
    .delete(subOrganizations)
    .where(and(eq(subOrganizations.key, key), eq(subOrganizations.organizationId, organizationId)))
}

/**
 * The newest of the keys, to which a row that is found under an older one is moved. One statement, so
 * that of parallel requests one moves it; the oldest row, if two servers with different keys made one
 * each.
 */
async function currentKey(db: Database, keys: SubOrganizationKeys): Promise<string> {
  const [key, ...older] = keys
  if (older.length === 0) return key
  const rows = db.$with('rows').as(
    db
      .select({ key: subOrganizations.key })
      .from(subOrganizations)
      .where(inArray(subOrganizations.key, [...keys]))
      .orderBy(sql`${eq(subOrganizations.key, key)} desc`, asc(subOrganizations.createdAt))
      .limit(1),
  )
  await db
    .with(rows)
    .update(subOrganizations)
    .set({ key })
    .where(
      and(
        eq(subOrganizations.key, sql`(select ${rows.key} from ${rows})`),
        ne(subOrganizations.key, key),
      ),
    )
  return key
}

function requestHashOf(rootUser: RootUser): string {
  return createHash('sha256').update(JSON.stringify(rootUser)).digest('hex')
}

const pendingByDatabase = new WeakMap<Database, Map<string, Promise<SubOrganization>>>()

function pendingOf(db: Database) {
  const pending = pendingByDatabase.get(db) ?? new Map<string, Promise<SubOrganization>>()
  pendingByDatabase.set(db, pending)
  return pending
}

async function claimOrWait(
  context: CreationContext,
  request: SubOrganizationRequest,
  requestHash: string,
): Promise<SubOrganization> {
  const { db } = context
  const end = performance.now() + claimMs
  const key = await currentKey(db, request.keys)
  for (;;) {
    const claimed = await claim(context, key, requestHash)
    if (claimed) return createOrFind(context, request, claimed)
    const [row] = await db.select().from(subOrganizations).where(eq(subOrganizations.key, key))
    if (row && row.requestHash !== requestHash)
      throw new WalletError(routeErrors.invalidBody, { args: { field: 'registration' } })
    if (row?.organizationId && row.userId)
      return { organizationId: row.organizationId, userId: row.userId }
    if (performance.now() > end) throw new WalletError(routeErrors.custodyUnavailable)
    await pause(pollMs)
  }
}

/** A single SQL statement, so only one process gets the row. */
async function claim(
  { db, env, clock }: CreationContext,
  key: string,
  requestHash: string,
): Promise<Row | undefined> {
  const now = clock()
  const claimedUntil = new Date(now.getTime() + claimMs)
  // A claim that ends later than any can was made by a clock that was ahead.
  const latest = new Date(claimedUntil.getTime() + clockToleranceMs)
  const isFree = and(
    isNull(subOrganizations.organizationId),
    or(lte(subOrganizations.claimedUntil, now), gt(subOrganizations.claimedUntil, latest)),
    eq(subOrganizations.requestHash, requestHash),
  )
  const [row] = await db
    .insert(subOrganizations)
    .values({
      key,
      requestHash,
      name: `${env.appName} ${randomUUID()}`,
      timestampMs: now.getTime(),
      tries: 1,
      claimedUntil,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: subOrganizations.key,
      set: { claimedUntil, tries: sql`${subOrganizations.tries} + 1` },
      setWhere: sql`${isFree}`,
    })
    .returning()
  return row
}

async function createOrFind(
  context: CreationContext,
  request: SubOrganizationRequest,
  row: Row,
): Promise<SubOrganization> {
  const { db, env, clock } = context
  const isOurs = isPartOf(row)
  let { timestampMs } = row
  try {
    if (request.alias) await reserve(context, request.alias, row)
    let subOrganization = row.tries > 1 ? await findByName(env, row.name) : undefined
    subOrganization ??= await request.find()
    const age = clock().getTime() - timestampMs
    const isStale = age > bodyMs || age < -clockToleranceMs
    if (!subOrganization && row.tries > 1 && isStale) {
      timestampMs = clock().getTime()
      await db.update(subOrganizations).set({ timestampMs }).where(isOurs)
    }
    subOrganization ??= await create(env, row.name, timestampMs, request.rootUser)
    await db.update(subOrganizations).set(subOrganization).where(isOurs)
    return subOrganization
  } catch (error) {
    // If this fails, the claim expires by itself.
    await release(context, row, timestampMs, error).catch(() => undefined)
    throw error
  }
}

/** The row of a request, and that of its alias: they have the same random name. */
const isPartOf = ({ name }: Row) => eq(subOrganizations.name, name)

/** A single SQL statement, so only one creation gets the alias; its own earlier try had it, too. */
async function reserve(
  { db }: CreationContext,
  { keys, rootUser }: NonNullable<SubOrganizationRequest['alias']>,
  { name, timestampMs, claimedUntil, createdAt }: Row,
): Promise<void> {
  const key = await currentKey(db, keys)
  const requestHash = requestHashOf(rootUser)
  const rows = await db
    .insert(subOrganizations)
    .values({
      key,
      requestHash,
      name,
      timestampMs,
      tries: 1,
      claimedUntil,
      createdAt,
      isUnconfirmed: true,
    })
    .onConflictDoUpdate({
      target: subOrganizations.key,
      set: { claimedUntil },
      setWhere: eq(subOrganizations.name, name),
    })
    .returning({ key: subOrganizations.key })
  if (rows.length === 0) throw aliasTaken
}

/**
 * Releases the claim. A rejected request had no effect and starts over with a new body, because the
 * same body might be rejected again every time.
 */
async function release(
  { db, clock }: CreationContext,
  row: Row,
  timestampMs: number,
  error: unknown,
): Promise<void> {
  const isOurs = isPartOf(row)
  const isRefused =
    isAliasTaken(error) || (error instanceof WalletError && refusals.includes(error.key))
  if (isRefused && row.tries === 1) return void (await db.delete(subOrganizations).where(isOurs))
  const free = {
    claimedUntil: new Date(0),
    timestampMs: isRefused ? clock().getTime() : timestampMs,
  }
  await db.update(subOrganizations).set(free).where(isOurs)
}

const refusals: readonly string[] = ['custodyRefused', 'invalidBody', 'rateLimited']

async function create(
  env: Env,
  subOrganizationName: string,
  timestampMs: number,
  rootUser: RootUser,
): Promise<SubOrganization> {
  const { subOrganizationId: organizationId, rootUserIds } = requireCompleted(
    env,
    await callTurnkey(env, (client) =>
      client.createSubOrganization({
        subOrganizationName,
        rootUsers: [rootUser],
        rootQuorumThreshold: 1,
        timestampMs: String(timestampMs),
      }),
    ),
  )
  const [userId] = rootUserIds ?? []
  if (!organizationId || !userId) throw new WalletError(routeErrors.subOrganizationNotFound)
  return { organizationId, userId }
}

async function findByName(env: Env, filterValue: string): Promise<SubOrganization | undefined> {
  const { organizationIds } = await callTurnkey(env, (client) =>
    client.getSubOrgIds({ filterType: 'NAME', filterValue }),
  )
  const [organizationId] = organizationIds
  if (!organizationId) return undefined
  const { users } = await callTurnkey(env, (client) => client.getUsers({ organizationId }))
  const [user] = users
  if (!user) throw new WalletError(routeErrors.subOrganizationNotFound)
  return { organizationId, userId: user.userId }
}
