import { join } from 'node:path'
import { createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import {
  type EventStream,
  sendEvents,
  sendPage,
  sendScript,
  sendStyle,
} from '#devnet/http/respond.ts'
import { ownPages, type Served, serve } from '#devnet/http/serve.ts'
import type { Attest } from '#devnet/phone/openClient.ts'
import { createPhone, type Phone, type PhoneOptions } from '#devnet/phone/phone.ts'
import { phoneControl } from '#devnet/phone/phoneControl.ts'
import { fileStorage } from '#devnet/phone/phoneStorage.ts'
import { html, page, pageHeader, walletFields } from '#devnet/ui/page.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'

/** The phone and its HTTP service. */
export type PhoneServer = Served & { phone: Phone }

/** Options of `startPhone`. */
type PhoneServerOptions = Omit<PhoneOptions, 'onChange' | 'storage' | 'attest' | 'url'> & {
  port: number
  /** The page's script, bundled. */
  script: string
  /** Directory for keys and sessions that must survive the devnet. Default: memory only. */
  stateDir?: string
}

/**
 * Serves the phone from its own origin. The wallet runs in Node and the page only displays it:
 * tests and users share one wallet, its sessions survive a closed page, and no page loads the SDK's
 * 500 kB or connects to other origins.
 *
 * `/wc?uri=…` takes a pairing URI, `/wc?requestId=…` shows the request.
 */
export async function startPhone(options: PhoneServerOptions): Promise<PhoneServer> {
  const { port, script, stateDir, ...rest } = options
  const streams = new Set<EventStream>()
  const file = stateDir ? await fileStorage(join(stateDir, 'phone.json')) : undefined
  let phone: Phone | undefined
  let isScheduled = false
  const running = () => {
    if (!phone) throw httpError(503, 'The phone is starting.')
    return phone
  }
  const sendState = () => {
    if (isScheduled || !phone) return
    isScheduled = true
    // Several changes may come at once; the page needs only the last state.
    setImmediate(() => {
      isScheduled = false
      for (const stream of streams) stream.send('state', running().state())
    })
  }

  const app = createApp()
  app.get('/', (c) => sendPage(c, phonePage()))
  app.get('/wc', (c) => sendPage(c, phonePage()))
  app.get('/phone.js', (c) => sendScript(c, script))
  app.get('/style.css', (c) => sendStyle(c, pageStyle))
  app.get('/events', (c) => {
    const state = running().state()
    return sendEvents(c, (stream) => {
      streams.add(stream)
      stream.send('state', state)
      return () => streams.delete(stream)
    })
  })
  app.route('/', phoneControl(running))
  const served = await serve({
    name: 'the phone',
    port,
    app,
    access: (path) => (/^\/(control|events)\b/.test(path) ? ownPages : undefined),
  })
  phone = await createPhone({
    ...rest,
    url: served.url,
    attest: attestAt(rest.relayUrl),
    onChange: sendState,
    ...(file ? { storage: file.storage } : {}),
  })
  const { stop } = phone
  return {
    ...served,
    phone,
    async stop() {
      await Promise.all([stop(), served.stop()])
      await file?.stop()
    },
  }
}

/**
 * Looks up which page published a message at the devnet's relay; nothing is known if the relay
 * fails.
 */
function attestAt(relayUrl: string): Attest {
  const base = relayUrl.replace(/^ws/, 'http')
  return async (hash) => {
    const response = await fetch(new URL(`/attestation/${hash}`, base))
    if (!response.ok) return undefined
    return (await response.json()) as { origin: string; isScam: boolean }
  }
}

/** The phone's only page; its script fills it. */
function phonePage(): string {
  return page({
    title: 'Phone',
    width: 'narrow',
    script: '/phone.js',
    body: html`${pageHeader('Phone', 'A wallet on another device. It reaches sites only through the relay.')}
<p class="status bad" id="error" role="status"></p>
<main class="columns" id="main" hidden>
<div>
<section class="card" aria-live="polite"><h2>Pending requests</h2><div id="requests"></div></section>
<section class="card"><h2>Connect to a site</h2>
<form class="form" id="pair">
<label class="wide">Pairing link<input name="uri" required placeholder="wc:…" autocomplete="off" spellcheck="false"></label>
<button class="primary wide">Connect</button>
<p class="status wide" id="pairStatus" role="status"></p>
</form>
</section>
<section class="card"><h2>Connected sites</h2><ul class="rows" id="sessions"></ul></section>
<section class="card"><h2>This phone</h2>
<form class="form" id="settings">
${walletFields}
<label class="check"><input type="checkbox" name="isOnline">Online</label>
<label class="check"><input type="checkbox" name="wrongSignature">Sign with the wrong key</label>
</form>
</section>
<section class="card"><h2>History</h2><ul class="rows scroll" id="history" tabindex="0" aria-label="History"></ul></section>
</div>
</main>`,
  })
}
