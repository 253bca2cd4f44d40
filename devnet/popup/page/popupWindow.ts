import { createDesk } from '#devnet/popup/page/createDesk.ts'
import { linkElsewhere } from '#devnet/popup/page/linkElsewhere.ts'
import { findOpener, type Opener, sayEvent } from '#devnet/popup/page/opener.ts'
import { readEnvelope } from '#devnet/popup/page/readEnvelope.ts'
import { createScreen } from '#devnet/popup/page/screen.ts'
import { connectServer } from '#devnet/popup/page/server.ts'
import type { PopupGreeting } from '#lib/protocol/popup.ts'

/** The popup's script: hears the page that opened it, answers in turn, and closes. */
const server = connectServer()
const screen = createScreen(server)
const found = findOpener()
let isHardClose = false

if (typeof found === 'string') screen.say(found)
else if (server.facts().switches.close === 'beforeLoaded') leave(found)
else open(found)

function open(opener: Opener): void {
  let greeting: PopupGreeting['data'] | undefined
  let loadedId: string | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  /** A message that comes a second time is not the site's. */
  const heard = new Set<string>()
  const desk = createDesk({
    ...{ opener, server, screen },
    greeting: () => greeting,
    leave: () => leave(opener),
  })

  const closeSoon = () => {
    if (waiting > 0) return
    screen.say('Done.')
    closing = setTimeout(() => window.close(), server.facts().switches.lingerMs)
  }

  opener.listen((message) => {
    if (loadedId && message.requestId === loadedId && typeof message.data === 'object') {
      greeting = message.data as PopupGreeting['data']
      return
    }
    const { id } = message
    if (typeof id !== 'string' || heard.has(id)) return
    if (message.event === 'selectSignerType') {
      heard.add(id)
      const { signer, policy } = server.facts().switches
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
          // There is no word for a no here: the window goes, and that is one.
          () => window.close(),
        )
      return
    }
    const envelope = readEnvelope(message)
    if (!envelope) return
    heard.add(id)
    clearTimeout(closing)
    waiting += 1
    screen.setWaiting(waiting - 1)
    turn = turn.then(async () => {
      const next = await desk(envelope)
      waiting -= 1
      screen.setWaiting(waiting - 1)
      if (next === 'done') closeSoon()
    })
  })
  // The one hook whose message still arrives when a window is closed.
  window.addEventListener('beforeunload', () => {
    if (!isHardClose && server.facts().switches.saysGoodbye) sayEvent(opener, 'PopupUnload')
  })
  server.onCommand((command) => {
    if (command.do !== 'close') return
    isHardClose = command.isHard
    window.close()
  })
  if (!server.facts().switches.isMute) loadedId = sayEvent(opener, 'PopupLoaded')
}

/** Goes before it is done, with the word that says so or without. */
function leave(opener: Opener): void {
  if (server.facts().switches.saysGoodbye) sayEvent(opener, 'PopupUnload')
  isHardClose = true
  window.close()
}
