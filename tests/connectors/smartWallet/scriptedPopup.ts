import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

type Message = Record<string, unknown> & { id: string }
/** How the popup answers a request of the site; an object with `error` is an error. */
type PopupScript = (action: { method: string; params?: unknown }) => unknown

export const popupOrigin = 'https://keys.test'
export const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A browser window in Node with a hand-written popup: the protocol as on the wire. */
export type ScriptedBrowser = Awaited<ReturnType<typeof startScriptedBrowser>>

/**
 * Replaces the window that the SDK runs in. Its popup has its own keys and answers by `script`;
 * `node` is a real server that records its requests.
 */
export async function startScriptedBrowser(script: PopupScript = () => null) {
  const node = await startNode()
  const keys = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveKey',
  ])) as CryptoKeyPair
  const sender = hex(await crypto.subtle.exportKey('spki', keys.publicKey))
  const storage = memoryStorage()
  const received: Message[] = []
  const opened: string[] = []
  const fetching: Promise<Response>[] = []
  const realFetch = globalThis.fetch
  const recordedFetch: typeof fetch = (...args) => {
    const response = realFetch(...args)
    fetching.push(response)
    return response
  }
  const browser = {
    storage,
    received,
    opened,
    sender,
    node,
    script,
    /** Makes `window.open` return null, as a browser that blocks popups does. */
    isBlocked: false,
    /** Whether popups report that they are loaded. */
    reportsLoaded: true,
    chains: { 31337: `${node.url}/rpc` } as Record<string, string> | undefined,
    popup: undefined as undefined | (Record<string, unknown> & { closed: boolean }),
    /** Resolves once no message is in flight. */
    async stop() {
      await Promise.allSettled(fetching)
      await node.stop()
    },
  }

  function post(data: unknown, source: unknown = browser.popup, origin = popupOrigin) {
    window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  }

  async function receive(message: Message) {
    received.push(message)
    const { id } = message
    const { content } = message as unknown as {
      content?: {
        handshake?: { method: string; params?: unknown }
        encrypted?: { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }
      }
    }
    if (message.event === 'selectSignerType')
      return post({ id: crypto.randomUUID(), requestId: id, data: 'scw' })
    if (!content) return
    const secret = await secretWith(keys.privateKey, String(message.sender))
    const action = content.encrypted
      ? (await open(secret, content.encrypted)).action
      : (content.handshake as { method: string })
    const answer = action.method === 'eth_requestAccounts' ? [account] : browser.script(action)
    const result = isError(answer) ? { error: answer.error } : { value: answer }
    const data = {
      chains: browser.chains,
      capabilities: { '0x7a69': { atomic: { status: 'supported' } } },
    }
    const encrypted = await seal(secret, { result, ...(browser.chains && { data }) })
    post({ id: crypto.randomUUID(), requestId: id, sender, content: { encrypted } })
  }

  vi.stubGlobal('fetch', recordedFetch)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      localStorage: storage,
      location: new URL(`${node.url}/`),
      fetch: recordedFetch,
      innerWidth: 1000,
      innerHeight: 800,
      screenX: 0,
      screenY: 0,
      open(url: string | URL) {
        if (browser.isBlocked) return null
        opened.push(String(url))
        const popup = {
          closed: false,
          focus: () => undefined,
          close() {
            popup.closed = true
          },
          postMessage: (message: Message) => void receive(structuredClone(message)),
        }
        browser.popup = popup
        if (browser.reportsLoaded)
          setTimeout(() => post({ event: 'PopupLoaded', id: crypto.randomUUID() }, popup))
        return popup
      },
    }),
  )
  return Object.assign(browser, { post })
}

/** The AES-GCM 256 key from ECDH over P-256, as both sides derive it. */
export async function secretWith(privateKey: CryptoKey, publicKeyHex: string) {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const bytes = Uint8Array.from(Buffer.from(publicKeyHex, 'hex'))
  const peer = await crypto.subtle.importKey('spki', bytes, curve, true, [])
  return crypto.subtle.deriveKey(
    { name: 'ECDH', public: peer },
    privateKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

async function open(
  secret: CryptoKey,
  { iv, cipherText }: { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer },
) {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)
  return JSON.parse(new TextDecoder().decode(plain))
}

async function seal(secret: CryptoKey, content: unknown) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, text) }
}

function isError(answer: unknown): answer is { error: unknown } {
  return typeof answer === 'object' && answer !== null && 'error' in answer
}

function hex(bytes: ArrayBuffer) {
  return Buffer.from(bytes).toString('hex')
}

/** Records as own properties, as a browser's storage has them. */
function memoryStorage(): Storage & Record<string, string> {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = String(value)
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
    key(this: object, index: number) {
      return Object.keys(this)[index] ?? null
    },
    get length() {
      return Object.keys(this).length
    },
  })
}

type NodeRequest = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

/** The site's own server and a chain's node in one: its JSON-RPC results are the requests. */
async function startNode() {
  const requests: NodeRequest[] = []
  const unknownMethods = new Set(['eth_unknown'])
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString())
      requests.push({ path: request.url ?? '', headers: request.headers, body })
      const { id, method } = body
      const isKnown = !unknownMethods.has(method)
      const error = { code: -32601, message: 'no such method', data: 'x' }
      response.end(
        JSON.stringify({ jsonrpc: '2.0', id, ...(isKnown ? { result: { method } } : { error }) }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    unknownMethods,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
