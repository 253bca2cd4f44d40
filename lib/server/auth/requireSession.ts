import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { pageSession, sessionOf } from '#lib/server/auth/session.ts'
import { pagePathHeader } from '#lib/server/http/headers.ts'
import type { RouteCall } from '#lib/server/http/route.ts'

/**
 * Returns the session, for a page or route that is only for signed-in users. Without one, a page
 * redirects to the sign-in page, which continues to it afterwards; a route, which passes its call,
 * responds with 401. Call it in pages, not in layouts: these are not rendered again when the user
 * goes from one page to another.
 * @example
 * export default async function OrdersPage() {
 *   const { address } = await requireSession()
 *   return <p>Orders of {address}</p>
 * }
 * @example
 * export const GET = route(async (call) => {
 *   const { identity } = await requireSession(call)
 *   return { body: { identity } }
 * })
 * @throws Next's redirect; WalletError notSignedIn in a route; databaseUnavailable in a page
 */
export async function requireSession(call?: RouteCall): Promise<Session> {
  if (call) return sessionOf(call)
  const session = await pageSession()
  // Not a redirect: the user may well be signed in, which only the database knows.
  if (session === undefined) throw new WalletError(routeErrors.databaseUnavailable)
  if (session) return session
  const path = (await headers()).get(pagePathHeader) ?? '/'
  redirect(`/?redirect=${encodeURIComponent(path)}`)
}
