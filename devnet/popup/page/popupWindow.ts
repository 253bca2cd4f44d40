import { createRequestHandler } from '#devnet/popup/page/createRequestHandler.ts'
import { linkElsewhere } from '#devnet/popup/page/linkElsewhere.ts'
import { findOpener, type Opener, postEvent } from '#devnet/popup/page/opener.ts'
import { readEnvelope } from '#devnet/popup/page/readEnvelope.ts'
import { createScreen } from '#devnet/popup/page/screen.ts'
import { connectServer } from '#devnet/popup/page/server.ts'
import type { PopupGreeting } from '#lib/protocol/popup.ts'

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
  let turn: Promise<unknown> = Promise.resolve()
  /** Ids of handled messages, so that a repeated message is ignored. */
  const receivedIds = new Set<string>()
  const handleRequest = createRequestHandler({
    ...{ opener, server, screen },
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
    turn = turn.then(async () => {
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
