import { createServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { GET as getLive } from '#app/api/health/live/route.ts'
import { GET as getReady } from '#app/api/health/ready/route.ts'
import { env } from '#lib/server/env/env.ts'
import { installPreHandler } from '#lib/server/http/preHandler.ts'
import { route } from '#lib/server/http/route.ts'
import { isStopping, stopOnSignal } from '#lib/server/http/shutdown.ts'

/**
 * A process that serves some routes with Node's own server, started and stopped as Next's is, for
 * tests of process-wide behavior. Prints its port.
 */
const routes: Record<string, (request: Request) => Promise<Response>> = {
  '/api/health/live': getLive,
  // Before stopping it would open a database, which these tests do not cover.
  '/api/health/ready': (request) => (isStopping() ? getReady : getLive)(request),
  '/api/echo': route(async (call) => ({ body: { got: await call.json() } })),
  '/api/wait': route(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { body: {} }
  }),
}

const server = createServer(async (incoming, outgoing) => {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
  const answer = await (routes[pathname] ?? getLive)(toRequest(incoming, pathname))
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  outgoing.end(await answer.text())
})

function toRequest(incoming: IncomingMessage, pathname: string): Request {
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  return new Request(`http://localhost${pathname}`, {
    method: incoming.method ?? 'GET',
    headers: incoming.headers as Record<string, string>,
    ...(hasBody && { body: Readable.toWeb(incoming), duplex: 'half' }),
  } as RequestInit)
}

server.listen(0, '127.0.0.1', () => {
  installPreHandler(env())
  // Next has such a handler: ours replaces it.
  process.on('SIGTERM', () => process.exit(143))
  stopOnSignal('SIGTERM', env().shutdownSeconds)
  const address = server.address()
  process.stdout.write(`${JSON.stringify({ port: (address as { port: number }).port })}\n`)
})
