import { createMutex } from '#devnet/createMutex.ts'
import { createRequestHandler } from '#devnet/popup/page/createRequestHandler.ts'
import { findOpener, type Opener, postEvent } from '#devnet/popup/page/opener.ts'
import { createScreen, type Screen } from '#devnet/popup/page/screen.ts'
import { connectServer } from '#devnet/popup/page/server.ts'
import type { PopupEnvelope, PopupGreeting, PopupSettings } from '#lib/protocol/popup.ts'

/** The popup's script: handles the opener's messages in order and closes. */
const server = connectServer()
const screen = createScreen(server)
const found = findOpener()
let isCrash = false

if (typeof found === 'string') screen.showProgress(found)
else if (server.config().settings.close === 'beforeLoaded') void closeWindow(found)
else open(found)

function open(opener: Opener): void {
  let greeting: PopupGreeting['data'] | undefined
  let loadedId: string | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  let waiting = 0
  const withLock = createMutex()
  /** Ids of handled messages, so that a repeated message is ignored. */
  const receivedIds = new Set<string>()
  const handleRequest = createRequestHandler({
    opener,
    server,
    screen,
    greeting: () => greeting,
    closeWindow: () => closeWindow(opener),
  })

  const closeSoon = () => {
    if (waiting > 0) return
    screen.showProgress('Done.')
    closing = setTimeout(() => window.close(), server.config().settings.lingerMs)
  }

  opener.listen((message) => {
    if (loadedId && message.requestId === loadedId && typeof message.data === 'object') {
      greeting = message.data as PopupGreeting['data']
      return
    }
    const { id } = message
    if (typeof id !== 'string' || receivedIds.has(id)) return
    if (message.event === 'selectSignerType') {
      receivedIds.add(id)
      const { signer, policy } = server.config().settings
      const choose = () => {
        opener.post({ id: crypto.randomUUID(), requestId: id, data: signer })
      }
      if (signer === 'scw') choose()
      else
        linkElsewhere({ opener, screen, policy }, id).then(
          () => {
            choose()
            closeSoon()
          },
          // The protocol has no refusal for this request: the SDK treats a closed window as one.
          () => window.close(),
        )
      return
    }
    const envelope = readEnvelope(message)
    if (!envelope) return
    receivedIds.add(id)
    clearTimeout(closing)
    waiting += 1
    screen.setWaiting(waiting - 1)
    void withLock(async () => {
      const next = await handleRequest(envelope)
      waiting -= 1
      screen.setWaiting(waiting - 1)
      if (next === 'done') closeSoon()
    })
  })
  // The only event whose message still arrives when a window is closed.
  window.addEventListener('beforeunload', () => {
    if (!isCrash && server.config().settings.sendsUnload) postEvent(opener, 'PopupUnload')
  })
  server.onCommand((command) => {
    if (command.do !== 'close') return
    isCrash = command.isCrash
    window.close()
  })
  if (!server.config().settings.isSilent) loadedId = postEvent(opener, 'PopupLoaded')
}

/**
 * Closes the window early, with or without a `PopupUnload` message. Never settles, because scripts
 * continue for a moment after `close()`, and callers that await this must not send a response.
 */
function closeWindow(opener: Opener): Promise<never> {
  if (server.config().settings.sendsUnload) postEvent(opener, 'PopupUnload')
  isCrash = true
  window.close()
  return new Promise(() => {})
}

/**
 * Links a site to a wallet that uses the link API, without this window: the site sends its
 * session's secret, the wallet joins the session, and the site confirms the link.
 */
async function linkElsewhere(
  { opener, screen, policy }: { opener: Opener; screen: Screen; policy: PopupSettings['policy'] },
  id: string,
): Promise<void> {
  if (policy === 'reject') throw new Error('Told to say no.')
  const view = {
    id,
    origin: opener.origin,
    method: 'eth_requestAccounts',
    title: 'Link another wallet',
    approveLabel: 'Link',
    account: 'The dev wallet’s first',
    chainName: 'Devnet',
    chainId: 31337,
    fields: [{ label: 'How', value: 'It answers through the link API, not through this window' }],
    warnings: [],
  }
  if (policy !== 'approve') await screen.prompt(view)
  screen.showProgress('Linking…')
  const linked = new Promise<void>((resolve, reject) => {
    opener.listen(({ event, data }) => {
      if (event !== 'WalletLinkUpdate' || typeof data !== 'object' || data === null) return
      const { session, connected } = data as { session?: LinkSession; connected?: boolean }
      if (session) joinSession(session).catch(reject)
      if (connected) resolve()
    })
  })
  opener.post({ event: 'WalletLinkSessionRequest', id: crypto.randomUUID() })
  await linked
}

type LinkSession = { id: string; secret: string }

async function joinSession({ id, secret }: LinkSession): Promise<void> {
  const response = await fetch('/link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, secret }),
  })
  if (!response.ok) throw new Error('The wallet could not join.')
}

/** Reads a message as a request envelope; undefined for anything else. */
function readEnvelope(message: Record<string, unknown>): PopupEnvelope | undefined {
  const { id, sender, content } = message
  if (typeof id !== 'string' || typeof sender !== 'string' || !isRecord(content)) return undefined
  const { handshake, encrypted } = content
  if (isRecord(handshake) && typeof handshake.method === 'string') return message as PopupEnvelope
  const { iv, cipherText } = isRecord(encrypted) ? encrypted : {}
  const isEncrypted = iv instanceof Uint8Array && cipherText instanceof ArrayBuffer
  return isEncrypted ? (message as PopupEnvelope) : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
