import type { IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import { jsonHandler } from '#devnet/http/readJson.ts'
import { sendJson } from '#devnet/http/respond.ts'
import { httpError, type Routes } from '#devnet/http/router.ts'
import { openToSites, refuseUpgrade, type Served, serve } from '#devnet/http/serve.ts'
import { type LinkSecret, readLinkSecret } from '#devnet/link/linkCipher.ts'
import { createLinkSessions, type LinkSession } from '#devnet/link/linkSessions.ts'
import { serveLinkSocket } from '#devnet/link/linkSocket.ts'
import { createLinkWallet, type LinkPolicy } from '#devnet/link/linkWallet.ts'

/** The link API and its linked wallet. */
export type LinkApi = Served & {
  /** `POST /control/link` { policy } and `/control/link/join` { id, secret }. */
  control: Routes
  /** Joins a site's session, as if the wallet had scanned its QR code. */
  join(session: LinkSecret): void
  reset(): void
}

/**
 * Serves the link API, the second transport of the smart wallet's SDK: a WebSocket at `/rpc`, and
 * unseen events over HTTP. Both ends authenticate with a key derived from the secret, which they
 * never send.
 */
export async function startLinkApi(options: {
  port: number
  chain: { id: number; rpcUrl: string }
}): Promise<LinkApi> {
  const sessions = createLinkSessions()
  let policy: LinkPolicy = 'approve'
  const wallet = createLinkWallet(sessions, { policy: () => policy, chain: options.chain })
  const sockets = new WebSocketServer({ noServer: true })
  sockets.on('connection', (socket) => serveLinkSocket(socket, sessions))

  const routes: Routes = {
    'GET /events': ({ request, response, url }) => {
      const session = sessionOf(request)
      if (url.searchParams.get('unseen') !== 'true') throw httpError(400, 'Ask for unseen=true.')
      sendJson(response, { events: session.unseen })
    },
    'POST /events/:id/seen': ({ request, response, params }) => {
      const session = sessionOf(request)
      const index = session.unseen.findIndex(({ id }) => id === params.id)
      if (index === -1) throw httpError(404, 'No event of this id is unseen.')
      session.unseen.splice(index, 1)
      sendJson(response, {})
    },
  }
  const served = await serve({
    name: 'the link API',
    port: options.port,
    routes,
    // Both ends authenticate themselves.
    access: () => openToSites({ methods: 'GET, POST', headers: ['authorization'] }),
    upgrade(request, socket, head) {
      if (request.url !== '/rpc') return refuseUpgrade(socket, 404)
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened))
    },
  })

  function sessionOf({ headers }: IncomingMessage): LinkSession {
    const [, credentials = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
    const [id = '', key = ''] = Buffer.from(credentials, 'base64').toString().split(':')
    const session = sessions.find(id, key)
    if (!session) throw httpError(401, 'No session has this id and key.')
    return session
  }

  return {
    ...served,
    join: wallet.join,
    control: {
      'POST /control/link': jsonHandler(({ policy: next }) => {
        if (next !== 'approve' && next !== 'reject' && next !== 'ignore') {
          throw httpError(400, 'policy must be approve, reject or ignore.')
        }
        policy = next
        return { policy }
      }),
      'POST /control/link/join': jsonHandler((body) => {
        wallet.join(readLinkSecret(body))
        return { done: true }
      }),
    },
    reset() {
      policy = 'approve'
      sessions.clear()
      for (const socket of sockets.clients) socket.close()
    },
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      await served.stop()
    },
  }
}
