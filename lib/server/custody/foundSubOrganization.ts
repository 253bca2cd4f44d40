import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Clock } from '#lib/server/clock.ts'
import { askCustody, type CustodyClient, completed } from '#lib/server/custody/askCustody.ts'
import type { Database } from '#lib/server/db/openDatabase.ts'
import { subOrganizations } from '#lib/server/db/schema.ts'
import type { Env } from '#lib/server/env.ts'

/** Where a person's keys are. */
export type SubOrganization = { organizationId: string; userId: string }

/** What founding needs to reach. */
export type FoundingScene = { db: Database; env: Env; clock: Clock }

type RootUser = Parameters<CustodyClient['createSubOrganization']>[0]['rootUsers'][number]

/** A sub-organization to be made, once. */
export type Founding = {
  /** `email:` or `passkey:` and a hash. */
  key: string
  rootUser: RootUser
  /** Looks for one that is there already without our row. @throws where there must be none */
  find(): Promise<SubOrganization | undefined>
}

type Row = typeof subOrganizations.$inferSelect

/** A process that takes longer is thought dead. */
const claimMs = 30_000
const turnMs = 100
/** Older bodies may be refused as stale; by then the custody's own listing knows what they did. */
const bodyMs = 10 * 60_000

/**
 * Makes the sub-organization of a passkey or an e-mail address, or answers with the one there is,
 * however many ask at once, in however many processes: one of them works, by a claim in the
 * database, the others wait for it. If it broke half-way, the next one looks for what may have come
 * of it, by the random name, and resubmits the same body, which custody carries out only once.
 * @throws WalletError invalidBody where the key was first used with another request; custodyRefused,
 * custodyUnavailable, rateLimited or subOrganizationNotFound
 */
export function foundSubOrganization(
  scene: FoundingScene,
  founding: Founding,
): Promise<SubOrganization> {
  const requestHash = createHash('sha256').update(JSON.stringify(founding.rootUser)).digest('hex')
  const flight = `${founding.key}:${requestHash}`
  const flights = flightsOf(scene.db)
  const running = flights.get(flight)
  if (running) return running
  const started = takeTurns(scene, founding, requestHash).finally(() => flights.delete(flight))
  flights.set(flight, started)
  return started
}

/** Forgets which one a key led to, if it still leads there: it is gone from custody. */
export async function forgetSubOrganization(
  db: Database,
  key: string,
  organizationId: string,
): Promise<void> {
  await db
    .delete(subOrganizations)
    .where(and(eq(subOrganizations.key, key), eq(subOrganizations.organizationId, organizationId)))
}

const flightsByDatabase = new WeakMap<Database, Map<string, Promise<SubOrganization>>>()

function flightsOf(db: Database) {
  const flights = flightsByDatabase.get(db) ?? new Map<string, Promise<SubOrganization>>()
  flightsByDatabase.set(db, flights)
  return flights
}

async function takeTurns(
  scene: FoundingScene,
  founding: Founding,
  requestHash: string,
): Promise<SubOrganization> {
  const { db } = scene
  const end = performance.now() + claimMs
  for (;;) {
    const claimed = await claim(scene, founding.key, requestHash)
    if (claimed) return make(scene, founding, claimed)
    const [row] = await db
      .select()
      .from(subOrganizations)
      .where(eq(subOrganizations.key, founding.key))
    if (row && row.requestHash !== requestHash)
      throw new WalletError('invalidBody', { args: { field: 'registration' } })
    if (row?.organizationId && row.userId)
      return { organizationId: row.organizationId, userId: row.userId }
    if (performance.now() > end) throw new WalletError('custodyUnavailable')
    await pause(turnMs)
  }
}

/** One statement: of any number of processes, one gets the row. */
async function claim(
  { db, env, clock }: FoundingScene,
  key: string,
  requestHash: string,
): Promise<Row | undefined> {
  const now = clock()
  const claimedUntil = new Date(now.getTime() + claimMs)
  const isFree = and(
    isNull(subOrganizations.organizationId),
    lte(subOrganizations.claimedUntil, now),
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

async function make(scene: FoundingScene, founding: Founding, row: Row): Promise<SubOrganization> {
  const { db, env, clock } = scene
  const isOurs = eq(subOrganizations.key, row.key)
  let { timestampMs } = row
  try {
    let made = row.tries > 1 ? await findByName(env, row.name) : undefined
    made ??= await founding.find()
    if (!made && row.tries > 1 && clock().getTime() - timestampMs > bodyMs) {
      timestampMs = clock().getTime()
      await db.update(subOrganizations).set({ timestampMs }).where(isOurs)
    }
    made ??= await create(env, row.name, timestampMs, founding.rootUser)
    await db.update(subOrganizations).set(made).where(isOurs)
    return made
  } catch (error) {
    // Whatever goes wrong here, the claim ends by itself.
    await release(scene, row, timestampMs, error).catch(() => undefined)
    throw error
  }
}

/** What was refused has not happened: it begins anew, as the same body might be refused for ever. */
async function release(
  { db, clock }: FoundingScene,
  { key, tries }: Row,
  timestampMs: number,
  error: unknown,
): Promise<void> {
  const isOurs = eq(subOrganizations.key, key)
  const isRefused = error instanceof WalletError && refusals.includes(error.key)
  if (isRefused && tries === 1) return void (await db.delete(subOrganizations).where(isOurs))
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
  const { subOrganizationId: organizationId, rootUserIds } = completed(
    await askCustody(env, (client) =>
      client.createSubOrganization({
        subOrganizationName,
        rootUsers: [rootUser],
        rootQuorumThreshold: 1,
        timestampMs: String(timestampMs),
      }),
    ),
  )
  const [userId] = rootUserIds ?? []
  if (!organizationId || !userId) throw new WalletError('subOrganizationNotFound')
  return { organizationId, userId }
}

async function findByName(env: Env, filterValue: string): Promise<SubOrganization | undefined> {
  const { organizationIds } = await askCustody(env, (client) =>
    client.getSubOrgIds({ filterType: 'NAME', filterValue }),
  )
  const [organizationId] = organizationIds
  if (!organizationId) return undefined
  const { users } = await askCustody(env, (client) => client.getUsers({ organizationId }))
  const [user] = users
  if (!user) throw new WalletError('subOrganizationNotFound')
  return { organizationId, userId: user.userId }
}
