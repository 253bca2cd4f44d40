import type { Clock } from '#devnet/clock.ts'
import { jsonHandler, readJson } from '#devnet/http/readJson.ts'
import { openEventStream, sendJson, sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import { httpError, type Routes } from '#devnet/http/router.ts'
import { ownPages, type Served, serve } from '#devnet/http/serve.ts'
import { type LinkSecret, readLinkSecret } from '#devnet/link/linkCipher.ts'
import { createPopupWindows, type PopupWindows } from '#devnet/popup/popupWindows.ts'
import type {
  PopupChain,
  PopupConfig,
  PopupRequestSettled,
  PopupRequestShown,
} from '#devnet/popup/wire.ts'
import {
  flag,
  milliseconds,
  oneOf,
  optionalText,
  readSettings,
  type SettingRule,
} from '#devnet/readSettings.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { html, page, pageHeader } from '#devnet/ui/page.ts'
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
    'GET /events': ({ response, url }) => {
      const window = url.searchParams.get('window') ?? ''
      const stream = openEventStream(response, () => windows.leave(window, stream))
      windows.join(window, stream)
      stream.send('config', config())
    },
    'POST /requests/shown': async ({ request, response }) => {
      windows.addRequest((await readJson(request)) as PopupRequestShown)
      response.writeHead(204).end()
    },
    'POST /link': async ({ request, response }) => {
      options.joinLink(readLinkSecret(await readJson(request)))
      response.writeHead(204).end()
    },
    'POST /requests/settled': async ({ request, response }) => {
      windows.settleRequest((await readJson(request)) as PopupRequestSettled)
      response.writeHead(204).end()
    },
  }
  const served = await serve({
    name: 'the popup',
    port,
    routes,
    // Sites must not call the popup's own routes.
    access: (path) => (/^\/(events|requests|link)\b/.test(path) ? ownPages : undefined),
  })
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
      // Invalidated keys stay invalid: a browser may survive a reset.
      const { keysLostAt } = settings
      settings = { ...initial(), keysLostAt }
    },
  }
}

/** The popup's control routes; each returns its state. */
export function popupControl(popup: Popup): Routes {
  const settingRoute = (change: (body: Record<string, unknown>) => void) =>
    jsonHandler((body) => {
      change(body)
      return popup.state()
    })
  const answerRoute = (answer: 'approve' | 'reject' | 'ignore') =>
    settingRoute((body) => {
      const id = optionalText('id', body.id)
      if (popup.windows.answer(answer, id)) return
      throw httpError(404, id ? `No request ${id} waits.` : 'No request waits for an answer.')
    })
  return {
    'GET /control/popup': ({ response }) => sendJson(response, popup.state()),
    'POST /control/popup': settingRoute((body) => popup.change(readSettings(body, rules))),
    'POST /control/popup/approve': answerRoute('approve'),
    'POST /control/popup/reject': answerRoute('reject'),
    'POST /control/popup/ignore': answerRoute('ignore'),
    'POST /control/popup/close': settingRoute(({ isCrash = false }) => {
      if (typeof isCrash !== 'boolean') throw httpError(400, 'isCrash must be true or false.')
      popup.windows.close(isCrash)
    }),
    'POST /control/popup/loseKeys': settingRoute(() => popup.loseKeys()),
    'POST /control/popup/reset': settingRoute(() => popup.reset()),
  }
}

/** The popup's settings at start and after a reset. */
function initialSettings(chainIds: readonly number[]): PopupSettings {
  return {
    policy: 'ask',
    owner: 'passkey',
    delayMs: 0,
    lingerMs: 700,
    signer: 'scw',
    offeredChainIds: [...chainIds],
    close: 'never',
    sendsUnload: true,
    isSilent: false,
    duplicatesResponses: false,
    response: 'correct',
    wrongAccount: false,
    keysLostAt: null,
    coop: 'none',
  }
}

const rules: Record<string, SettingRule> = {
  policy: oneOf('ask', 'approve', 'reject', 'ignore'),
  owner: oneOf('passkey', 'key'),
  delayMs: milliseconds,
  lingerMs: milliseconds,
  signer: oneOf('scw', 'walletlink'),
  offeredChainIds: [
    (value) => Array.isArray(value) && value.every((id) => Number.isInteger(id) && id > 0),
    'a list of chain ids',
  ],
  close: oneOf('never', 'beforeLoaded', 'onRequest', 'afterApproval'),
  sendsUnload: flag,
  isSilent: flag,
  duplicatesResponses: flag,
  response: oneOf('correct', 'wrongId', 'wrongKey', 'truncated', 'plain'),
  wrongAccount: flag,
  coop: oneOf('none', 'unsafe-none', 'same-origin', 'same-origin-allow-popups'),
}

/** The smart wallet's only page, with its initial settings embedded. */
function popupPage(config: PopupConfig): string {
  return page({
    title: 'Smart wallet',
    width: 'narrow',
    script: '/popup.js',
    body: html`${pageHeader('Smart wallet')}
<main class="card" id="request" data-config="${JSON.stringify(config)}" aria-live="polite"><p class="empty">Waiting for the site…</p></main>
<footer class="quiet"><p id="more" role="status"></p></footer>`,
  })
}
