import type { IncomingMessage } from 'node:http'
import type { Clock } from '#devnet/clock.ts'
import { openEventStream } from '#devnet/http/eventStream.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { readJson } from '#devnet/http/readJson.ts'
import { isSameOrigin } from '#devnet/http/requestUrl.ts'
import { sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import type { LinkSecret } from '#devnet/link/linkCipher.ts'
import { readLinkSecret } from '#devnet/link/readLinkSecret.ts'
import { popupPage } from '#devnet/popup/page/popupPage.ts'
import { initialSettings } from '#devnet/popup/popupSettings.ts'
import { createPopupWindows, type PopupWindows } from '#devnet/popup/popupWindows.ts'
import type { PopupChain, PopupRequestSettled, PopupRequestShown } from '#devnet/popup/wire.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'
import type { PopupSettings, PopupState } from '#lib/protocol/popup.ts'

/** The smart wallet's popup and its HTTP service. */
export type Popup = Served & {
  /**
   * URL that sites open; its host is a name under localhost, so that the passkeys are bound to it
   * alone.
   */
  pageUrl: string
  /** The same for programs that cannot resolve that name. */
  localUrl: string
  windows: PopupWindows
  state(): PopupState
  change(part: Partial<PopupSettings>): void
  /** Invalidates the keys that windows have stored for sites. */
  loseKeys(): void
  reset(): void
}

/** Options of `startPopup`. */
type PopupOptions = {
  port: number
  chains: readonly PopupChain[]
  clock: Clock
  log: RequestLog
  /** The page's script, bundled. */
  script: string
  /** Hands a site's link session over to the linked wallet. */
  joinLink(session: LinkSecret): void
}

/** CSP sources: the devnet's chains, and any chain on this machine that a site adds. */
const reachable = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Serves the smart wallet's popup. The wallet runs in the page: its passkey, its keys for sites and
 * its signatures never leave the browser. The server only sends it its settings.
 */
export async function startPopup(options: PopupOptions): Promise<Popup> {
  const { port, clock, log, script } = options
  const chains = options.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const initial = () => initialSettings(chains.map(({ id }) => id))
  const windows = createPopupWindows({ clock, log })
  let settings = initial()
  const config = () => ({ settings, chains })
  const change = (part: Partial<PopupSettings>) => {
    settings = { ...settings, ...part }
    windows.sendConfig(config())
  }

  const routes: Routes = {
    'GET /connect': ({ response }) => {
      if (settings.coop !== 'none') response.setHeader('cross-origin-opener-policy', settings.coop)
      sendPage(response, popupPage(config()), reachable)
    },
    'GET /popup.js': ({ response }) => sendScript(response, script),
    'GET /style.css': ({ response }) => sendStyle(response, pageStyle),
    'GET /events': ({ request, response, url }) => {
      requireOwnPage(request)
      const window = url.searchParams.get('window') ?? ''
      const stream = openEventStream(response, () => windows.leave(window, stream))
      windows.join(window, stream)
      stream.send('config', config())
    },
    'POST /requests/shown': async ({ request, response }) => {
      requireOwnPage(request)
      windows.addRequest((await readJson(request)) as PopupRequestShown)
      response.writeHead(204).end()
    },
    'POST /link': async ({ request, response }) => {
      requireOwnPage(request)
      options.joinLink(readLinkSecret(await readJson(request)))
      response.writeHead(204).end()
    },
    'POST /requests/settled': async ({ request, response }) => {
      requireOwnPage(request)
      windows.settleRequest((await readJson(request)) as PopupRequestSettled)
      response.writeHead(204).end()
    },
  }
  const served = await serve({ name: 'the popup', port, routes })
  return {
    ...served,
    pageUrl: `http://keys.localhost:${served.port}`,
    localUrl: `http://127.0.0.1:${served.port}`,
    windows,
    state: () => ({ ...settings, pending: windows.pending(), windows: windows.count() }),
    change,
    loseKeys: () => change({ keysLostAt: new Date().toISOString() }),
    reset() {
      windows.close(false)
      // Invalidated keys stay invalid: a browser may outlive a reset.
      const { keysLostAt } = settings
      settings = { ...initial(), keysLostAt }
    },
  }
}

/** Sites must not call the popup's own routes. */
function requireOwnPage(request: IncomingMessage): void {
  if (!isSameOrigin(request)) throw httpError(403, "Only the popup's own page may do this.")
}
