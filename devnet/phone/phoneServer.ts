import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type EventStream, openEventStream } from '#devnet/http/eventStream.ts'
import { isSameOrigin } from '#devnet/http/requestUrl.ts'
import { sendJson, sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { fileStorage } from '#devnet/phone/fileStorage.ts'
import type { Attest } from '#devnet/phone/openClient.ts'
import { phonePage } from '#devnet/phone/page/phonePage.ts'
import { createPhone, type Phone, type PhoneOptions } from '#devnet/phone/phone.ts'
import { phoneControl } from '#devnet/phone/phoneControl.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'

/** The phone and its HTTP service. */
export type PhoneServer = Served & { phone: Phone }

/** Options of `startPhone`. */
type PhoneServerOptions = Omit<PhoneOptions, 'onChange' | 'storage' | 'attest' | 'url'> & {
  port: number
  /** The page's script, bundled. */
  script: string
  /** Directory for keys and sessions that must outlive the devnet. Default: memory only. */
  keepIn?: string
}

/**
 * Serves the phone from its own origin. The wallet runs in Node and the page only displays it:
 * tests and users share one wallet, its sessions outlive a closed page, and no page loads the SDK's
 * 500 kB or connects to other origins.
 *
 * `/wc?uri=…` takes a pairing URI, `/wc?requestId=…` shows the request.
 */
export async function startPhone(options: PhoneServerOptions): Promise<PhoneServer> {
  const { port, script, keepIn, ...rest } = options
  const streams = new Set<EventStream>()
  const file = keepIn ? await fileStorage(join(keepIn, 'phone.json')) : undefined
  let phone: Phone | undefined
  let isTelling = false
  const sendState = () => {
    if (isTelling || !phone) return
    isTelling = true
    // Several changes may come at once; the page needs only the last state.
    setImmediate(() => {
      isTelling = false
      for (const stream of streams) stream.send('state', phone?.state())
    })
  }

  const routes: Routes = {
    'GET /': ({ response }) => sendPage(response, phonePage()),
    'GET /wc': ({ response }) => sendPage(response, phonePage()),
    'GET /phone.js': ({ response }) => sendScript(response, script),
    'GET /style.css': ({ response }) => sendStyle(response, pageStyle),
    'GET /events': ({ response }) => {
      const stream = openEventStream(response, () => streams.delete(stream))
      streams.add(stream)
      stream.send('state', phone?.state())
    },
  }
  const served = await serve({ name: 'the phone', port, routes, before: refuseCrossOrigin })
  phone = await createPhone({
    ...rest,
    url: served.url,
    attest: attestAt(rest.relayUrl),
    onChange: sendState,
    ...(file ? { storage: file.storage } : {}),
  })
  const { stop } = phone
  Object.assign(routes, phoneControl(phone))
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

/** Sites must not answer for the user: only the phone's own page may use these routes. */
function refuseCrossOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): boolean {
  if (!/^\/(control|events)\b/.test(pathname) || isSameOrigin(request)) return false
  sendJson(response, { error: { message: "Only the phone's own page may do this." } }, 403)
  return true
}
