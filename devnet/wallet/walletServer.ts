import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '#devnet/clock.ts'
import { readJson } from '#devnet/http/readJson.ts'
import {
  answerPreflight,
  type EventStream,
  openEventStream,
  sendJson,
  sendPage,
  sendScript,
  sendStyle,
} from '#devnet/http/respond.ts'
import { type Handler, httpError, type Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { toRpcErrorBody } from '#devnet/rpcError.ts'
import { html, page, pageHeader } from '#devnet/ui/page.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'
import { createPages, type Pages } from '#devnet/wallet/pages.ts'
import { promptView } from '#devnet/wallet/prompts.ts'
import { createWallet, type Wallet } from '#devnet/wallet/wallet.ts'
import type { KnownChain } from '#devnet/wallet/walletStore.ts'
import type { PromptView, RpcResponse, RpcResult } from '#devnet/wallet/wire.ts'

/** The dev wallet and its HTTP service. */
export type WalletServer = Served & { wallet: Wallet; pages: Pages }

/** Options of `startWalletServer`. */
type WalletServerOptions = {
  port: number
  firstChain: KnownChain
  log: RequestLog
  clock: Clock
  /** The script for sites, and that of the approve window. */
  scripts: { wallet: string; approve: string }
}

/**
 * Serves the dev wallet from its own origin: `/wallet.js` for sites, `/rpc` and `/events` for that
 * script, `/approve` for the user.
 */
export async function startWalletServer(options: WalletServerOptions): Promise<WalletServer> {
  const { firstChain, log, clock, scripts } = options
  const wallet = createWallet({ firstChain, log, clock })
  const pages: Pages = createPages({
    store: wallet.store,
    isWindowOpen: () => windows.isOpen(),
    onGone: wallet.prompts.withdraw,
  })
  const windows = createApproveWindows(wallet, {
    onOpenChange: () => pages.broadcast(),
    onUnshown: () => pages.emitOpen(),
  })
  wallet.store.onChange(() => pages.broadcast())

  const routes: Routes = {
    'GET /wallet.js': ({ response }) => sendScript(response, scripts.wallet),
    'POST /rpc': answerSite(wallet, pages, () => windows.isOpen()),
    'GET /events': ({ request, response, url }) => {
      const client = readClient(url.searchParams.get('client'))
      const origin = originOf(request)
      const stream = openEventStream(response, () => pages.leave(client, stream))
      pages.join(client, origin, stream)
    },
    'POST /acknowledge': async ({ request, response }) => {
      const { client, sequence } = await readJson(request)
      pages.acknowledged(readClient(client), Number(sequence))
      response.writeHead(204).end()
    },
    'GET /approve': ({ response }) => sendPage(response, approvePage()),
    'GET /approve.js': ({ response }) => sendScript(response, scripts.approve),
    'GET /style.css': ({ response }) => sendStyle(response, pageStyle),
    'GET /approve/events': ({ request, response }) => {
      requireOwnPage(request)
      const stream = openEventStream(response, () => windows.remove(stream))
      windows.join(stream)
    },
    'POST /approve/answer': async ({ request, response }) => {
      requireOwnPage(request)
      const { verdict, id } = await readJson(request)
      if ((verdict !== 'approve' && verdict !== 'reject') || typeof id !== 'string') {
        throw httpError(400, 'Send verdict (approve or reject) and id.')
      }
      sendJson(response, { found: wallet.prompts.answer(verdict, id) !== undefined })
    },
  }
  const served = await serve({
    name: 'the dev wallet',
    port: options.port,
    routes,
    before: allowSites,
  })
  return { ...served, wallet, pages }
}

const ownPagePaths = ['/approve', '/style.css']

/**
 * CORS: any site may call the wallet, but only the wallet's own pages may use its approve window.
 */
function allowSites(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): boolean {
  const { origin } = request.headers
  if (!origin || ownPagePaths.some((path) => pathname.startsWith(path))) return false
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('vary', 'Origin')
  return answerPreflight(request, response, 'GET, POST')
}

function answerSite(wallet: Wallet, pages: Pages, isWindowOpen: () => boolean): Handler {
  return async ({ request, response }) => {
    const origin = originOf(request)
    const body = await readJson(request)
    if (typeof body.method !== 'string') throw httpError(400, 'Send client, method and params.')
    const client = body.client === undefined ? undefined : readClient(body.client)
    const { fault, policy } = wallet.store.get()
    if (fault !== 'none') return sendJson(response, { fault } satisfies RpcResponse)

    let waitingId: string | undefined
    const end = await new Promise<RpcResult | undefined>((resolve) => {
      const result = wallet.request({
        origin,
        method: String(body.method),
        params: body.params,
        ...(client ? { client } : {}),
        onWaiting(id) {
          waitingId = id
          // Without a page to send the result to, the HTTP request itself stays open.
          if (client) resolve(undefined)
        },
      })
      const settle = (answer: RpcResult) => {
        if (client && waitingId) pages.send(client, 'answer', { id: waitingId, end: answer })
        resolve(answer)
      }
      result.then(
        (result) => settle({ result }),
        (error: unknown) => settle({ error: toRpcErrorBody(error) }),
      )
    })
    if (end) return sendJson(response, end satisfies RpcResponse)
    const open = policy === 'ask' && !isWindowOpen()
    sendJson(response, { pending: waitingId ?? '', open } satisfies RpcResponse)
  }
}

/** The requesting site, from the header that only the browser can set. */
function originOf(request: IncomingMessage): string {
  const { origin } = request.headers
  if (origin && origin !== 'null' && URL.canParse(origin)) return origin
  throw httpError(403, 'The wallet answers to pages with an origin only.')
}

/** Sites must not answer for the user. */
function requireOwnPage(request: IncomingMessage): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwn = origin ? origin === `http://${host}` : site === 'same-origin'
  if (!isOwn) throw httpError(403, "Only the wallet's own window may do this.")
}

function readClient(value: unknown): string {
  if (typeof value === 'string' && /^[\w-]{1,64}$/.test(value)) return value
  throw httpError(400, 'client must be 1 to 64 letters, digits, _ or -.')
}

/** The window in which the user answers requests to the dev wallet. */
function approvePage(): string {
  return page({
    title: 'Dev Wallet',
    width: 'narrow',
    script: '/approve.js',
    body: html`${pageHeader('Dev Wallet')}
<main class="card" id="queue" aria-live="polite"><p class="empty">Looking for requests…</p></main>
<footer class="quiet" id="more"></footer>`,
  })
}

/** The open approve windows. */
type ApproveWindows = {
  isOpen(): boolean
  join(stream: EventStream): void
  remove(stream: EventStream): void
}

/** A reloaded window reconnects within this time; after it, the window counts as closed. */
const closedAfterMs = 500

/**
 * Sends the queue to the approve windows. When the last one is closed, the requests it has shown
 * are rejected; for those it has not shown, `onUnshown` opens another.
 */
function createApproveWindows(
  wallet: Wallet,
  { onOpenChange, onUnshown }: { onOpenChange: () => void; onUnshown: () => void },
): ApproveWindows {
  const windows = new Set<EventStream>()
  const shown = new Set<string>()
  const queue = (): PromptView[] =>
    wallet.prompts.pending().map((prompt) => promptView(prompt, wallet.store.get().knownChains))
  const show = (stream: EventStream) => {
    const views = queue()
    for (const { id } of views) shown.add(id)
    stream.send('queue', views)
  }
  const refuseShown = () => {
    if (windows.size > 0) return
    for (const { id } of wallet.prompts.pending()) {
      if (shown.has(id)) wallet.prompts.answer('reject', id)
    }
    shown.clear()
    if (wallet.prompts.pending().length > 0) onUnshown()
  }

  wallet.prompts.onChange(() => {
    for (const stream of windows) show(stream)
  })
  return {
    isOpen: () => windows.size > 0,
    join(stream) {
      windows.add(stream)
      show(stream)
      onOpenChange()
    },
    remove(stream) {
      windows.delete(stream)
      onOpenChange()
      setTimeout(refuseShown, closedAfterMs).unref()
    },
  }
}
