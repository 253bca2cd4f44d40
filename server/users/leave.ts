import 'server-only'
import { requireFresh } from '#server/auth/requireFresh.ts'
import { requireConfirmed, sessionOf } from '#server/auth/session.ts'
import { clearCookie, sessionCookie } from '#server/http/cookies.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { deleteUser } from '#server/users/deleteUser.ts'
import { countIdentityChange } from '#server/users/identityProof.ts'
import { lockActiveUsers } from '#server/users/lockUsers.ts'

/**
 * `DELETE /api/user`: deletes the signed-in user with all that is theirs, and signs them out in every
 * browser.
 * @throws WalletError signInTooOld, userBlocked or deletionRefused
 */
export async function deleteOwnUser(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  await countIdentityChange(call, session.user.id)
  requireFresh(call.now, session)
  await requireConfirmed(call)
  // One whom the site blocks meanwhile would begin anew, and be blocked no more.
  await deleteUser(call.site, session.user.id, (transaction) =>
    lockActiveUsers(transaction, [session.user.id]),
  )
  return { status: 204, cookies: [clearCookie(call.env, sessionCookie(call.env))] }
}
