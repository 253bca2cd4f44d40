import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type EventStream, openEventStream } from '#devnet/http/eventStream.ts'
import { sendJson, sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import { type Served, serve } from '#devnet/http/serve.ts'
import { pageStyle } from '#devnet/look/pageStyle.ts'
import { fileStorage } from '#devnet/phone/fileStorage.ts'
import type { Attest } from '#devnet/phone/openClient.ts'
import { phonePage } from '#devnet/phone/page/phonePage.ts'
import { createPhone, type Phone, type PhoneOptions } from '#devnet/phone/phone.ts'
import { phoneControl } from '#devnet/phone/phoneControl.ts'
import { tolerateSdkRejections } from '#devnet/phone/tolerateSdkRejections.ts'

/** The phone with its page open. */
export type PhoneServer = Served & { phone: Phone }

/** What the phone's service is started with. */
export type PhoneServerOptions = Omit<PhoneOptions, 'onChange' | 'storage' | 'attest' | 'url'> & {
  port: number
  /** The page's script, bundled. */
  script: string
  /** Directory for its keys and sessions, where they are to outlive the devnet. */
  keepIn?: string
}

/**
 * Serves the phone from an origin of its own. The wallet runs here, in Node, and the page is a
 * thin face of it: the same wallet serves tests and people, its sessions outlive a closed page,
 * and no page needs the SDK's 500 kB or reaches beyond its own origin.
 *
 * `/wc?uri=…` takes a pairing link, `/wc?requestId=…` shows the request.
 */
export async function startPhone(options: PhoneServerOptions): Promise<PhoneServer> {
  const { port, script, keepIn, ...rest } = options
  const streams = new Set<EventStream>()
  const kept = keepIn ? await fileStorage(join(keepIn, 'phone.json')) : undefined
  let phone: Phone | undefined
  let isTelling = false
  const tell = () => {
    if (isTelling || !phone) return
    isTelling = true
    // Changes come in bundles; the page wants the last of them.
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
  const served = await serve({ name: 'the phone', port, routes, before: refuseStrangers })
  phone = await createPhone({
    ...rest,
    url: served.url,
    attest: attestAt(rest.relayUrl),
    onChange: tell,
    ...(kept ? { storage: kept.storage } : {}),
  })
  const { stop } = phone
  const judgeAll = tolerateSdkRejections()
  Object.assign(routes, phoneControl(phone))
  return {
    ...served,
    phone,
    async stop() {
      await Promise.all([stop(), served.stop()])
      await kept?.stop()
      judgeAll()
    },
  }
}

/** Asks the devnet's relay which page published a message; a relay that cannot say knows nobody. */
function attestAt(relayUrl: string): Attest {
  const base = relayUrl.replace(/^ws/, 'http')
  return async (hash) => {
    const response = await fetch(new URL(`/attestation/${hash}`, base))
    if (!response.ok) return undefined
    return (await response.json()) as { origin: string; isScam: boolean }
  }
}

/** Sites must not answer in the person's place: the switches here are for the phone's own page. */
function refuseStrangers(request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname } = new URL(request.url ?? '/', 'http://phone')
  if (!/^\/(control|events)\b/.test(pathname)) return false
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin ? origin === `http://${host}` : site === 'same-origin') return false
  sendJson(response, { error: { message: "Only the phone's own page may do this." } }, 403)
  return true
}
