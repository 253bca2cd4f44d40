import 'server-only'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Database } from '#server/db/database.ts'
import { lookupKeys, subOrganizations } from '#server/db/schema.ts'
import type { Env } from '#server/env/Env.ts'
import { describeError } from '#server/env/log.ts'
import { isStartError, startError } from '#server/env/startError.ts'

/** Hashes of one text, one per version of the keys: the first is for new rows, all are read. */
export type LookupHashes = readonly [string, ...string[]]

/** What is looked up by a hash: email addresses, and identities at OpenID providers. */
type Subject = 'email' | 'openId'

/** One version of the keys, in hex: equal texts of two kinds have different hashes. */
type KeyPair = Record<Subject, string>

type Context = { db: Database; env: Env }

/** Number of the lock in which keys are created, as servers may start together. */
const lockNumber = 7245132

/**
 * Hashes a text with every version of the keys. Email addresses are easily guessed, so a plain hash
 * would reveal the users to anyone who steals the database. The keys are made for this and nothing
 * else, so that every credential of the site can be replaced.
 * @throws WalletError custodyUnavailable if rows exist that this server's keys would not find:
 * whoever they belong to would get a second, empty wallet
 */
export async function hashForLookup(
  context: Context,
  subject: Subject,
  text: string,
): Promise<LookupHashes> {
  const [newest, ...others] = await ensureLookupKeys(context).catch((error: unknown) => {
    if (!isStartError(error)) throw error
    context.env.log('error', 'look-up keys are missing', describeError(error))
    throw new WalletError(routeErrors.custodyUnavailable, { cause: error })
  })
  const hash = (keys: KeyPair) =>
    createHmac('sha256', Buffer.from(keys[subject], 'hex')).update(text).digest('hex')
  return [hash(newest), ...others.map(hash)]
}

/**
 * Reads the keys, newest first, and makes those that are not there: at the first start, or after a
 * variable has changed.
 * @throws a start error, lookupSecretMissing, if `LOOKUP_SECRETS` lacks one that was in use
 */
export async function ensureLookupKeys({
  db,
  env,
}: Context): Promise<readonly [KeyPair, ...KeyPair[]]> {
  const given = env.lookupSecrets.map(derive)
  const rows = await readRows(db)
  const isKnown = (keys: KeyPair) => rows.some(({ id }) => id === idOf(keys))
  const isComplete = isUsable(rows, given) && [...given, ...formerKeys(env)].every(isKnown)
  const stored = isComplete ? rows : await db.transaction((within) => store(within, env, given))
  const isGiven = (id: string) => given.some((keys) => idOf(keys) === id)
  const missing = stored.filter(({ id, email }) => email === null && !isGiven(id))
  if (missing.length > 0)
    throw startError(
      'lookupSecretMissing',
      `LOOKUP_SECRETS lacks ${missing.map(({ id }) => `the secret ${id}`).join(', ')}, by which this database finds users; add it again, behind the newest.`,
    )
  const kept = stored.flatMap(({ id, email, openId }) =>
    email !== null && openId !== null && !isGiven(id) ? [{ email, openId }] : [],
  )
  const [newest, ...others] = [...given, ...kept]
  if (!newest) throw new Error('The look-up keys were deleted while they were read.')
  return [newest, ...others]
}

/** The hash by the oldest keys, for what is not to change when newer ones are added. */
export function oldestOf(hashes: LookupHashes): string {
  return hashes.at(-1) ?? hashes[0]
}

type Row = typeof lookupKeys.$inferSelect

function readRows(db: Database): Promise<Row[]> {
  return db.select().from(lookupKeys).orderBy(desc(lookupKeys.version), desc(lookupKeys.createdAt))
}

/** Whether new rows can have keys: of a variable, or of a version that is kept. */
function isUsable(rows: Row[], given: KeyPair[]): boolean {
  return given.length > 0 || rows.some(({ version, email }) => version > 0 && email !== null)
}

/**
 * Stores what is missing, in a lock, and returns all rows. Of a secret in `LOOKUP_SECRETS` only the
 * id is stored, so that its absence is noticed.
 */
async function store(db: Database, env: Env, given: KeyPair[]): Promise<Row[]> {
  await db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(lockNumber))})`)
  const rows = await readRows(db)
  const createdAt = env.clock()
  const row = (keys: KeyPair, version: number, isKept: boolean): Row => ({
    id: idOf(keys),
    version,
    email: isKept ? keys.email : null,
    openId: isKept ? keys.openId : null,
    createdAt,
  })
  const isNew = (keys: KeyPair) => !rows.some(({ id }) => id === idOf(keys))
  let version = rows[0]?.version ?? 0
  const added = given
    .toReversed()
    .filter(isNew)
    .map((keys) => row(keys, ++version, false))
  if (!isUsable(rows, given))
    added.push(row(derive(randomBytes(32).toString('hex')), ++version, true))
  const former = formerKeys(env)
  if (rows.length === 0 && env.custodyKey && (await hasUsers(db)))
    former.push(derivedFromTurnkeyKey(env.custodyKey.privateKey))
  added.push(...former.filter(isNew).map((keys) => row(keys, 0, true)))
  // Another server was faster.
  if (added.length === 0) return rows
  await db.insert(lookupKeys).values(added).onConflictDoNothing()
  return readRows(db)
}

async function hasUsers(db: Database): Promise<boolean> {
  const rows = await db.select({ key: subOrganizations.key }).from(subOrganizations).limit(1)
  return rows.length > 0
}

function formerKeys({ previousCustodyKey }: Env): KeyPair[] {
  return previousCustodyKey ? [derivedFromTurnkeyKey(previousCustodyKey)] : []
}

/**
 * Version 0: until 0.1.0 the HMAC keys were these texts with the private key of Turnkey's API key. As
 * they are longer than a block of SHA-256, HMAC uses their hash: it finds the same rows, and
 * cannot sign.
 */
function derivedFromTurnkeyKey(privateKey: string): KeyPair {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  return { email: hash(`e-mail:${privateKey}`), openId: hash(`openid:${privateKey}`) }
}

function derive(secret: string): KeyPair {
  const key = (subject: Subject) =>
    createHmac('sha256', Buffer.from(secret, 'hex')).update(`latchkey ${subject}`).digest('hex')
  return { email: key('email'), openId: key('openId') }
}

/** Names keys without revealing them. */
function idOf({ email, openId }: KeyPair): string {
  return createHash('sha256').update(`${email}:${openId}`).digest('hex').slice(0, 12)
}
