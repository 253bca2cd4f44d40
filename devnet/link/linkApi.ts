import { WebSocketServer } from 'ws'
import { type App, createApp, type Exchange } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson } from '#devnet/http/readBody.ts'
import { openToSites, refuseUpgrade, type Served, serve } from '#devnet/http/serve.ts'
import { type LinkSecret, readLinkSecret } from '#devnet/link/linkCipher.ts'
import { createLinkSessions, type LinkSession } from '#devnet/link/linkSessions.ts'
import { serveLinkSocket } from '#devnet/link/linkSocket.ts'
import { createLinkWallet, type LinkPolicy } from '#devnet/link/linkWallet.ts'

/** The link API and its linked wallet. */
export type LinkApi = Served & {
  /** `POST /control/link` { policy } and `/control/link/join` { id, secret }. */
  control: App
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

  const app = createApp()
  app.get('/events', (c) => {
    const session = sessionOf(c)
    if (c.req.query('unseen') !== 'true') throw httpError(400, 'Ask for unseen=true.')
    return c.json({ events: session.unseen })
  })
  app.post('/events/:id/seen', (c) => {
    const session = sessionOf(c)
    const index = session.unseen.findIndex(({ id }) => id === c.req.param('id'))
    if (index === -1) throw httpError(404, 'No event of this id is unseen.')
    session.unseen.splice(index, 1)
    return c.json({})
  })
  const control = createApp()
  postJson(control, '/control/link', ({ policy: next }) => {
    if (next !== 'approve' && next !== 'reject' && next !== 'ignore') {
      throw httpError(400, 'policy must be approve, reject or ignore.')
    }
    policy = next
    return { policy }
  })
  postJson(control, '/control/link/join', (body) => {
    wallet.join(readLinkSecret(body))
    return { done: true }
  })
  const served = await serve({
    name: 'the link API',
    port: options.port,
    app,
    // Both ends authenticate themselves.
    access: () => openToSites({ methods: ['GET', 'POST'], headers: ['authorization'] }),
    upgrade(request, socket, head) {
      if (request.url !== '/rpc') return refuseUpgrade(socket, 404)
      sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened))
    },
  })

  function sessionOf({ req }: Exchange): LinkSession {
    const [, credentials = ''] = /^Basic (\S+)$/.exec(req.header('authorization') ?? '') ?? []
    const [id = '', key = ''] = Buffer.from(credentials, 'base64').toString().split(':')
    const session = sessions.find(id, key)
    if (!session) throw httpError(401, 'No session has this id and key.')
    return session
  }

  return {
    ...served,
    join: wallet.join,
    control,
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
