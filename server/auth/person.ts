import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, notExists, sql } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { userErrors } from '#lib/errors/userErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EventWallet } from '#lib/protocol/events.ts'
import type { Database } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { identities, removedIdentities, sessions, users } from '#server/db/schema.ts'

/** An account that signs in, and what is noted of it. */
export type PersonInput = {
  identity: string
  address: `0x${string}`
  chainId: number
  accountType: 'eoa' | 'contract'
  wallet: string | null
  /** Of a contract account: what it has signed. */
  messageHash: `0x${string}` | null
  signature: `0x${string}` | null
  usedAt: Date
}

/** What the statement of {@link personIn} is executed with. */
export function personValues({ chainId, accountType, usedAt, ...account }: PersonInput) {
  return {
    identity: account.identity,
    address: account.address,
    accountType,
    wallet: account.wallet,
    messageHash: account.messageHash,
    signature: account.signature,
    usedAt,
    accountChainId: accountType === 'contract' ? chainId : null,
    newUserId: randomUUID(),
  }
}

/**
 * Parts of a statement (`with`) that find the person of an account, or make one at its first sign-in, and
 * the condition that the site has not blocked them. The account's row is locked until the statement ends,
 * so that parallel sign-ins get one person, and a merge waits for it or is seen. So is the person's own:
 * the statement waits for one that blocks or deletes them.
 */
export function personIn(db: Database) {
  const person = db.$with('person').as(
    db
      .insert(identities)
      .values({
        identity: sql.placeholder('identity'),
        userId: sql.placeholder('newUserId'),
        address: sql.placeholder('address'),
        chainId: sql.placeholder('accountChainId'),
        accountType: sql.placeholder('accountType'),
        wallet: sql.placeholder('wallet'),
        addedAt: sql.placeholder('usedAt'),
        lastUsedAt: sql.placeholder('usedAt'),
        messageHash: sql.placeholder('messageHash'),
        signature: sql.placeholder('signature'),
      })
      .onConflictDoUpdate({
        target: identities.identity,
        set: {
          wallet: sql`coalesce(excluded.wallet, ${identities.wallet})`,
          lastUsedAt: sql`greatest(excluded.last_used_at, ${identities.lastUsedAt})`,
          messageHash: sql`excluded.message_hash`,
          signature: sql`excluded.signature`,
        },
      })
      .returning({ userId: identities.userId, addedAt: identities.addedAt }),
  )
  const created = db.$with('created').as(
    db
      .insert(users)
      .select((query) =>
        query
          .select({
            id: person.userId,
            createdAt: person.addedAt,
            blockedAt: sql`null::timestamptz`.as('blocked_at'),
          })
          .from(person)
          .where(eq(person.userId, sql.placeholder('newUserId'))),
      )
      .returning({ id: users.id }),
  )
  const userId = sql<string>`(select user_id from person)`
  const known = db
    .$with('known')
    .as(
      db
        .select({ blockedAt: users.blockedAt })
        .from(users)
        .where(eq(users.id, userId))
        .for('key share'),
    )
  const isActive = sql`not exists (select 1 from ${known} where blocked_at is not null)`
  return { parts: [person, created, known] as const, person, created, userId, isActive }
}

/**
 * Checks that an account is the user's.
 * @throws WalletError identityNotFound
 */
export async function requireIdentity(db: Database, userId: string, identity: string) {
  // The database could not compare a zero.
  const isText = /^[\w:]{1,100}$/.test(identity)
  const isOwn = and(eq(identities.identity, identity), eq(identities.userId, userId))
  if (!isText || (await db.$count(identities, isOwn)) === 0)
    throw new WalletError(userErrors.identityNotFound)
}

/**
 * Locks an account's row until the transaction ends, for what is stored of it: a request that was on its way
 * as its user was deleted stores nothing.
 * @throws WalletError notSignedIn
 */
export async function holdIdentity(
  transaction: Pick<Database, 'select'>,
  identity: string,
): Promise<void> {
  const held = await transaction
    .select({ id: identities.id })
    .from(identities)
    .where(eq(identities.identity, identity))
    .for('key share')
  if (held.length === 0) throw new WalletError(routeErrors.notSignedIn)
}

/** A wallet as events have it. */
export function walletOf({
  identity,
  address,
  accountType,
  chainId,
}: typeof identities.$inferSelect): EventWallet {
  return { identity, address, accountType, chainId }
}

/** Whether an account was removed from a person and belongs to nobody now. */
export async function isRemoved(db: Database, identity: string): Promise<boolean> {
  return (await findRemoved(db).execute({ identity })).length > 0
}

const findRemoved = prepared('findRemoved', (db) => {
  const isThis = eq(identities.identity, removedIdentities.identity)
  return db
    .select({ identity: removedIdentities.identity })
    .from(removedIdentities)
    .where(
      and(
        eq(removedIdentities.identity, sql.placeholder('identity')),
        notExists(db.select({ one: sql`1` }).from(identities).where(isThis)),
      ),
    )
})

/** Gives a session that a copy of the last version has opened its person. */
export async function adoptSession(
  db: Database,
  row: Omit<PersonInput, 'usedAt'> & { tokenHash: string; createdAt: Date },
): Promise<string | undefined> {
  const values = personValues({ ...row, usedAt: row.createdAt })
  const [adopted] = await adopt(db).execute({ ...values, tokenHash: row.tokenHash })
  return adopted?.userId ?? undefined
}

const adopt = prepared('adoptSession', (db) => {
  const { parts, userId, isActive } = personIn(db)
  return db
    .with(...parts)
    .update(sessions)
    .set({ userId })
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isActive))
    .returning({ userId: sessions.userId })
})
