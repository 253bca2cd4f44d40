import 'server-only'
import { asc, eq } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { Identity, User, UserBody } from '#lib/protocol/users.ts'
import { sessionOf } from '#server/auth/session.ts'
import type { Database } from '#server/db/database.ts'
import { identities, users } from '#server/db/schema.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/** `GET /api/user`: the signed-in user and their wallets. */
export async function getUser(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  return { body: await readUser(await call.db(), session) }
}

/**
 * Reads the user of a session with their wallets, in the order in which they were added.
 * @throws WalletError notSignedIn if the user has been deleted meanwhile
 */
export async function readUser(db: Database, session: Session): Promise<UserBody> {
  return { user: await readUserOf(db, session.user.id, session) }
}

/**
 * Reads a user with their wallets; `session` is that of the request, if it is the user's.
 * @throws as {@link readUser}
 */
export async function readUserOf(db: Database, userId: string, session?: Session): Promise<User> {
  const rows = await db
    .select({ user: users, identity: identities })
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(asc(identities.addedAt), asc(identities.identity))
  const [first] = rows
  if (!first) throw new WalletError(routeErrors.notSignedIn)
  const { id, createdAt } = first.user
  const own = rows.map(({ identity }) => toIdentity(identity, session))
  return { id, createdAt: createdAt.toISOString(), identities: own }
}

function toIdentity(row: typeof identities.$inferSelect, session: Session | undefined): Identity {
  const { userId: _, messageHash: __, signature: ___, addedAt, lastUsedAt, ...fields } = row
  return {
    ...fields,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isCurrent: fields.identity === session?.identity,
    isOpener: fields.identity === (session?.openedWith ?? session?.identity),
  }
}
