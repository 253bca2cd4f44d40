import type { Clock } from '#devnet/clock.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson, readJson } from '#devnet/http/readBody.ts'
import { sendEvents, sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import { ownPages, type Served, serve } from '#devnet/http/serve.ts'
import { type LinkSecret, readLinkSecret } from '#devnet/link/linkCipher.ts'
import { createPopupWindows, type PopupWindows } from '#devnet/popup/popupWindows.ts'
import type {
  PopupChain,
  PopupConfig,
  PopupKnown,
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
  /** Resolves once open windows act by it, too. */
  change(part: Partial<PopupSettings>): Promise<void>
  /** Invalidates the keys that windows have stored for sites. */
  loseKeys(): Promise<void>
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
  const chains = options.chains.map(
    ({ id, name, rpcUrl, walletNodeUrl }): PopupChain => ({
      id,
      name,
      rpcUrl,
      ...(walletNodeUrl && { walletNodeUrl }),
    }),
  )
  const initial = () => initialSettings(chains.map(({ id }) => id))
  const windows = createPopupWindows({ clock, log })
  let settings = initial()
  let number = 0
  const config = () => ({ settings, chains, number })
  const change = (part: Partial<PopupSettings>) => {
    settings = { ...settings, ...part }
    number += 1
    return windows.sendConfig(config())
  }

  const app = createApp()
  app.get('/connect', (c) => {
    if (settings.coop !== 'none') c.header('cross-origin-opener-policy', settings.coop)
    return sendPage(c, popupPage(config()), reachable)
  })
  app.get('/popup.js', (c) => sendScript(c, script))
  app.get('/style.css', (c) => sendStyle(c, pageStyle))
  app.get('/events', (c) => {
    const window = c.req.query('window') ?? ''
    return sendEvents(c, (stream) => {
      windows.join(window, stream)
      stream.send('config', config())
      return () => windows.leave(window, stream)
    })
  })
  app.post('/known', async (c) => {
    windows.know((await readJson(c)) as PopupKnown)
    return c.body(null, 204)
  })
  app.post('/requests/shown', async (c) => {
    windows.addRequest((await readJson(c)) as PopupRequestShown)
    return c.body(null, 204)
  })
  app.post('/link', async (c) => {
    options.joinLink(readLinkSecret(await readJson(c)))
    return c.body(null, 204)
  })
  app.post('/requests/settled', async (c) => {
    windows.settleRequest((await readJson(c)) as PopupRequestSettled)
    return c.body(null, 204)
  })
  const served = await serve({
    name: 'the popup',
    port,
    app,
    // Sites must not call the popup's own routes.
    access: (path) => (/^\/(events|known|requests|link)\b/.test(path) ? ownPages : undefined),
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
export function popupControl(popup: Popup): App {
  const app = createApp()
  const onPost = (path: string, change: (body: Record<string, unknown>) => unknown) =>
    postJson(app, `/control/popup${path}`, async (body) => {
      await change(body)
      return popup.state()
    })
  app.get('/control/popup', (c) => c.json(popup.state()))
  onPost('', (body) => popup.change(readSettings(body, rules)))
  for (const answer of ['approve', 'reject', 'ignore'] as const)
    onPost(`/${answer}`, (body) => {
      const id = optionalText('id', body.id)
      if (popup.windows.answer(answer, id)) return
      throw httpError(404, id ? `No request ${id} waits.` : 'No request waits for an answer.')
    })
  onPost('/close', ({ isCrash = false }) => {
    if (typeof isCrash !== 'boolean') throw httpError(400, 'isCrash must be true or false.')
    popup.windows.close(isCrash)
  })
  onPost('/loseKeys', () => popup.loseKeys())
  onPost('/reset', () => popup.reset())
  return app
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
