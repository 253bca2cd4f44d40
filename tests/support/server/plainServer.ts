import { createServer } from 'node:http'
import { latchkeyOf } from '#server/createLatchkey.ts'
import { readSettings } from '#server/env/settings.ts'
import { installPreHandler } from '#server/http/preHandler.ts'
import { stopOnSignal } from '#server/http/shutdown.ts'
import { toNodeHandler } from '#server/node/toNodeHandler.ts'
import { createSite } from '#server/site/site.ts'

/**
 * A process that serves some routes with Node's own server, started and stopped as Next's is, for
 * tests of process-wide behavior. Prints its port.
 */
const site = createSite(readSettings(process.env))
const latchkey = latchkeyOf(() => site)
const routes: Record<string, (request: Request) => Promise<Response>> = {
  '/api/echo': latchkey.route(async (call) => ({ body: { got: await call.json() } })),
  '/api/wait': latchkey.route(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { body: {} }
  }),
  // Before stopping it would open a database, which these tests do not cover.
  '/api/health/ready': (request) =>
    latchkey.handle(site.shutdown.isStopping ? request : new Request(new URL('live', request.url))),
}

const server = createServer(
  toNodeHandler((request, from) => {
    const own = routes[new URL(request.url).pathname]
    return own ? own(request) : latchkey.handle(request, from)
  }),
)

server.listen(0, '127.0.0.1', () => {
  installPreHandler(site)
  // Next has such a handler: ours replaces it.
  process.on('SIGTERM', () => process.exit(143))
  stopOnSignal(site, 'SIGTERM')
  const address = server.address()
  process.stdout.write(`${JSON.stringify({ port: (address as { port: number }).port })}\n`)
})
