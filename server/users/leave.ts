import 'server-only'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import { requireConfirmed, requireOpen, sessionOf } from '#server/auth/session.ts'
import { clearCookie, sessionCookie } from '#server/http/cookies.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { deleteUser } from '#server/users/deleteUser.ts'
import { countIdentityChange } from '#server/users/identityProof.ts'
import { lockActiveUsers } from '#server/users/lockUsers.ts'

/** The user whose page asks: another one may have signed in in another tab since. */
const bodySchema = z.strictObject({ userId: z.uuid().toLowerCase() })

/**
 * `DELETE /api/user`: deletes the signed-in user with all that is theirs, and signs them out in every
 * browser.
 * @throws WalletError notSignedIn if the body names another one, signInTooOld, userBlocked or
 * deletionRefused
 */
export async function deleteOwnUser(call: RouteCall): Promise<RouteReply> {
  const session = await sessionOf(call)
  const { userId } = checkBody(bodySchema, await call.json())
  if (userId !== session.user.id) throw new WalletError(routeErrors.notSignedIn)
  await countIdentityChange(call)
  requireFresh(call.now, session)
  await requireConfirmed(call)
  // One whom the site blocks meanwhile would begin anew, and be blocked no more.
  await deleteUser(call.site, session.user.id, async (transaction) => {
    await lockActiveUsers(transaction, [session.user.id])
    await requireOpen(transaction, call)
  })
  return { status: 204, cookies: [clearCookie(call.env, sessionCookie(call.env))] }
}
