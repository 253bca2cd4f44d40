import 'server-only'
import { eq } from 'drizzle-orm'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ProofBody } from '#lib/protocol/users.ts'
import { requireIdentity } from '#server/auth/person.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import {
  requireConfirmed,
  requireOpen,
  sessionOf,
  sessionTokenHash,
  switchSession,
  toSession,
} from '#server/auth/session.ts'
import { sessions } from '#server/db/schema.ts'
import { withEvents } from '#server/events/withEvents.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import {
  countIdentityChange,
  issueIdentityMessage,
  proveIdentity,
} from '#server/users/identityProof.ts'
import { lockActiveUsers } from '#server/users/lockUsers.ts'

/**
 * `GET /api/user/proof`: whether the user has proved lately who they are, for what a page does without this
 * server, such as a change at the custody.
 * @throws WalletError signInTooOld
 */
export async function getProof(call: RouteCall): Promise<RouteReply> {
  requireFresh(call.now, await sessionOf(call))
  return { status: 204 }
}

/** `POST /api/user/proof/challenge`: issues the message by which one of the user's wallets proves them. */
export async function postProofChallenge(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  return { body: await issueIdentityMessage(call, session, 'prove') }
}

/**
 * `POST /api/user/proof`: notes in the session that its user has proved who they are, by a signature of any
 * of their wallets. The session is one of that wallet from then on, as the page uses it.
 * @throws WalletError identityNotFound for the wallet of anybody else
 */
export async function postProof(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  const proven = await proveIdentity(call, session, 'prove')
  const tokenHash = sessionTokenHash(call)
  const db = await call.db()
  const body: ProofBody = await db.transaction(async (transaction) => {
    await lockActiveUsers(transaction, [session.user.id])
    // Within the lock: it may be removed in another tab meanwhile.
    await requireIdentity(transaction, session.user.id, proven.identity)
    const [row] = await transaction
      .update(sessions)
      .set({ provenAt: call.now })
      .where(eq(sessions.tokenHash, tokenHash))
      .returning()
    if (!row?.userId) throw new WalletError(routeErrors.notSignedIn)
    if (row.identity === proven.identity)
      return { session: toSession({ ...row, userId: row.userId }) }
    return { session: await switchSession(transaction, call.now, tokenHash, proven, proven) }
  })
  return { body }
}

/**
 * `POST /api/user/exports`: the page is about to export a key of the wallet that is signed in. The key comes
 * from the custody, and never passes this server.
 * @throws WalletError signInTooOld
 */
export async function postExport(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call)
  requireFresh(call.now, session)
  await requireConfirmed(call)
  await withEvents(call.site, async (transaction, record) => {
    await requireOpen(transaction, call)
    await record({ type: 'exported', userId: session.user.id, identity: session.identity })
  })
  return { status: 204 }
}
