import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Latchkey } from '#lib/server/createLatchkey.ts'
import { pagePathHeader } from '#lib/server/http/headers.ts'
import type { RouteContext } from '#lib/server/http/route.ts'
import { toNodeHandler } from '#lib/server/node/toNodeHandler.ts'
import type { DirectAnswers, Site } from '#lib/server/site.ts'

/** The requests of a sign-in, and of every page that shows who is signed in; below the base path. */
const frequent: readonly string[] = [
  'POST /auth/challenge',
  'POST /auth/verify',
  'GET /auth/session',
]

/**
 * Lets the frequent requests be answered before Next, which takes longer for a request than our
 * routes do. Only in the server of `next start`: in development the routes change, and a server of
 * the site's own may have handlers that must run first.
 */
export function allowDirectAnswers(site: Site): void {
  if (process.env.NODE_ENV !== 'production' || !process.title.startsWith('next-server')) return
  const answers: DirectAnswers = new Map()
  const servers = new WeakSet<Server>()
  site.directAnswers = answers
  // Next does not expose its server. Node emits this before it looks up the listeners of the request.
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server }
    if (servers.has(server)) return
    servers.add(server)
    if (isOfNext(server)) listenFirst(server, answers)
  })
}

/** The site may have other servers in this process; Next writes the port of its own there. */
function isOfNext(server: Server): boolean {
  const address = server.address()
  return typeof address === 'object' && address?.port === Number(process.env.PORT)
}

function listenFirst(server: Server, answers: DirectAnswers): void {
  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = answers.get(`${request.method} ${request.url}`)
    if (answer) return void answer(request, response)
    for (const other of others) other.call(server, request, response)
  })
}

/**
 * Called by our catch-all route: what Next has brought there is answered directly the next time. So a
 * site's own file, redirect or rewrite for the path takes precedence, and so does a proxy.ts that
 * calls `latchkey.proxy` for it. What answers is the code of the route, which is loaded by then.
 */
export async function answerDirectlyNextTime(
  { directAnswers, env }: Site,
  request: Request,
  { params }: RouteContext,
  handle: Latchkey['handle'],
): Promise<void> {
  if (!directAnswers || request.headers.has(pagePathHeader)) return
  const { pathname, search } = new URL(request.url)
  const isFrequent =
    pathname.startsWith(env.basePath) &&
    frequent.includes(`${request.method} ${pathname.slice(env.basePath.length)}${search}`)
  const isCatchAll = Object.values((await params) ?? {}).some(Array.isArray)
  if (isFrequent && isCatchAll)
    directAnswers.set(`${request.method} ${pathname}`, toNodeHandler(handle))
}
