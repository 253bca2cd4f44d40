/**
 * A site that implements the popup's protocol by hand, for the browser: messages of the SDK's
 * successor, and forged ones. Bundled and served by the test.
 */
type Envelope = { id: string; requestId?: string; sender: string; content: Content; event?: string }
type Content = {
  failure?: { code: number; message: string }
  encrypted?: { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface joins the browser's own
  interface Window {
    popupSite: typeof popupSite
  }
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const received: Envelope[] = []
let popup: Window | null = null
let popupUrl = ''
let shared: CryptoKey | undefined
let own: { keys: CryptoKeyPair; hex: string } | undefined

window.addEventListener('message', ({ data }) => received.push(data as Envelope))

const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const bytes = (text: string) =>
  new Uint8Array((text.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)))

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
  }
}
const post = (message: unknown) => popup?.postMessage(message, new URL(popupUrl).origin)

async function envelope(content: unknown, id = crypto.randomUUID()) {
  if (!own) {
    const keys = await crypto.subtle.generateKey(curve, false, ['deriveKey'])
    own = { keys, hex: hex(await crypto.subtle.exportKey('spki', keys.publicKey)) }
  }
  const correlationId = crypto.randomUUID()
  return { id, correlationId, sender: own.hex, content, timestamp: new Date() }
}

async function exchange(content: unknown): Promise<Envelope> {
  const message = await envelope(content)
  post(message)
  return until(() => received.find(({ requestId }) => requestId === message.id))
}

async function decrypt(encrypted: Content['encrypted']): Promise<unknown> {
  if (!shared || !encrypted) throw new Error('Nothing to decrypt.')
  const { iv, cipherText } = encrypted
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, shared, cipherText)
  return JSON.parse(new TextDecoder().decode(plain))
}

async function encrypt(method: string, params: unknown) {
  if (!shared) throw new Error('There is no session.')
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(
    JSON.stringify({ action: { method, params }, chainId: 31337 }),
  )
  return {
    encrypted: {
      iv,
      cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, shared, text),
    },
  }
}

const popupSite = {
  received,
  /** Opens the popup and waits until it reports that it is loaded; `as` is the claimed origin. */
  async open(url: string, as = location.origin): Promise<void> {
    popupUrl = url
    received.length = 0
    popup = window.open(`${url}?${new URLSearchParams({ origin: as })}`, crypto.randomUUID())
    if (as !== location.origin) return
    const { id } = await until(() => received.find(({ event }) => event === 'PopupLoaded'))
    const data = { version: '2', metadata: { appName: 'By hand', appChainIds: [31337] } }
    post({ requestId: id, data })
  },
  /** A handshake without a request; returns its decrypted response. */
  async handshake(): Promise<unknown> {
    const { sender, content } = await exchange({ handshake: { method: 'handshake', params: [] } })
    const peer = await crypto.subtle.importKey('spki', bytes(sender), curve, false, [])
    shared = await crypto.subtle.deriveKey(
      { name: 'ECDH', public: peer },
      (own as NonNullable<typeof own>).keys.privateKey,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
    return decrypt(content.encrypted)
  },
  /** An encrypted request; returns its decrypted response, or the protocol's failure. */
  async request(method: string, params?: unknown): Promise<unknown> {
    const { content } = await exchange(await encrypt(method, params))
    return content.failure ? { failure: content.failure } : decrypt(content.encrypted)
  },
  /** Sends content unchanged; returns the response. */
  async raw(content: unknown): Promise<Content> {
    return (await exchange(content)).content
  },
  post,
  async encryptOnce(method: string, params: unknown) {
    return envelope(await encrypt(method, params))
  },
  /**
   * Messages from a frame of another origin and from this page's own frame, and malformed ones: all
   * must be ignored.
   */
  async forge(times: number, method: string, params: unknown): Promise<void> {
    const forged = await envelope(await encrypt(method, params))
    for (let index = 0; index < times; index += 1) {
      const kinds = [
        null,
        'text',
        { ...forged, id: 7 },
        { ...forged, content: {} },
        { ...forged, content: { encrypted: { iv: 'iv', cipherText: '' } } },
        { ...forged, content: { handshake: { method: 5 } } },
        { ...forged, sender: undefined },
        { event: 'PopupUnload' },
      ]
      post(kinds[index % kinds.length])
    }
  },
}
window.popupSite = popupSite

export type PopupSite = typeof popupSite
