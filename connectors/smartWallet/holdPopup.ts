import { UserRejectedRequestError } from 'viem'
import type { SdkMessage, SdkPopup } from '#connectors/smartWallet/Sdk.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** How often an open window is looked at; closed twice in a row is closed. In milliseconds. */
const lookMs = 250
/** How long a window may take to say that it is there, in milliseconds. */
const loadMs = 30_000
/**
 * A window that was used before and goes this soon was on its way out, and never heard what it was
 * asked: no person says no that fast. In milliseconds.
 */
const leavingMs = 500

/** `blocked`: the browser let no window open; `show` opens it inside a click. */
export type PopupPlace = 'closed' | 'open' | 'blocked'

/** The window of one SDK, held. */
export type HeldPopup = ReturnType<typeof holdPopup>

export type HoldOptions = {
  /** Told whenever the place changes. */
  onPlace(place: PopupPlace): void
  /** Whether a screen offers the way to a blocked window; without one the request fails at once. */
  isHelped(): boolean
}

/**
 * Holds the SDK's window where the SDK lets go: a blocked one is answered before the SDK draws a
 * notice of its own, one that was closed or never loads ends its request, messages are taken from
 * that window alone, and no window outlives the page.
 */
export function holdPopup(popup: SdkPopup, { onPlace, isHelped }: HoldOptions) {
  const wait = popup.waitForPopupLoaded
  const post = popup.postMessage
  const disconnect = popup.disconnect
  let place: PopupPlace = 'closed'
  /** Opens the blocked window again; there while the place is `blocked`. */
  let again: (() => Window | null) | undefined
  let isLoaded = false
  let reason: unknown

  function go(next: PopupPlace) {
    if (place === next) return
    place = next
    onPlace(next)
  }

  /** Ends what waits for the window, and the window; the request rejects with `error`. */
  function end(error: unknown) {
    reason ??= error
    disconnect()
  }

  // Called by the SDK where the window says that it goes.
  popup.disconnect = () => end(closedByPerson())

  // The SDK asks who sent a message by origin only: a frame or a second window may be of the same.
  popup.onMessage = (isWanted) =>
    new Promise<SdkMessage>((resolve, reject) => {
      const listener = ({ origin, source, data }: MessageEvent) => {
        if (origin !== popup.url.origin || source !== popup.popup) return
        if (typeof data !== 'object' || data === null) return
        if (data.event === 'PopupLoaded') isLoaded = true
        if (!isWanted(data)) return
        window.removeEventListener('message', listener)
        popup.listeners.delete(listener)
        resolve(data)
      }
      window.addEventListener('message', listener)
      popup.listeners.set(listener, { reject })
    })

  // The SDK does not wait for its own sending: a failure would be nobody's, and the request hang.
  popup.postMessage = (message) => post(message).catch((error) => end(error))

  popup.waitForPopupLoaded = () => {
    if (isOpen(popup.popup)) {
      go('open')
      return wait()
    }
    isLoaded = false
    const restore = replaceOpen((open, url) => {
      if (coopOf(url) === 'same-origin') {
        endSoon(() => new WalletError('popupCutOff'))
        return standIn()
      }
      const opened = open()
      if (opened) {
        go('open')
        return opened
      }
      if (!isHelped()) endSoon(() => new WalletError('popupBlocked'))
      else {
        again = open
        go('blocked')
      }
      return standIn()
    })
    try {
      return wait()
    } finally {
      restore()
    }
  }

  /** Once the SDK waits for the window that it believes to have. */
  function endSoon(error: () => unknown) {
    setTimeout(() => end(error()))
  }

  /** Looks after the window while something waits for it. */
  function watch() {
    let sawClosed = false
    let openedAt = Date.now()
    const timer = setInterval(() => {
      const { popup: current } = popup
      if (place === 'blocked') {
        openedAt = Date.now()
        if (!isHelped()) end(new WalletError('popupBlocked'))
        return
      }
      if (!current) return
      if (current.closed) {
        if (sawClosed) void endClosed()
        sawClosed = true
      } else if (!isLoaded && Date.now() - openedAt > loadMs)
        end(new WalletError('walletNotAnswering', { details: 'Its window does not load.' }))
      else sawClosed = false
    }, lookMs)
    const onPageHide = () => popup.popup?.close()
    window.addEventListener('pagehide', onPageHide)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', onPageHide)
    }
  }

  /** A page cut off from its windows sees them closed as soon as they open. */
  async function endClosed() {
    const isCutOff = !isLoaded && (await isPageCutOff())
    end(isCutOff ? new WalletError('popupCutOff') : closedByPerson())
  }

  return {
    place: () => place,
    /** Watches over one request that needs the window; rejects with what ended it. */
    async during<answer>(ask: () => Promise<answer>): Promise<answer> {
      const wasOpen = isOpen(popup.popup)
      const askedAt = Date.now()
      reason = undefined
      const stopWatching = watch()
      try {
        try {
          return await ask()
        } catch (error) {
          const isUnheard = wasOpen && Boolean(reason) && Date.now() - askedAt < leavingMs
          if (!isUnheard) throw error
          reason = undefined
          return await ask()
        }
      } catch (error) {
        throw reason ?? error
      } finally {
        stopWatching()
        again = undefined
        if (place === 'blocked') popup.popup = null
        go('closed')
      }
    },
    /** Brings the window to the front; opens it where it was blocked, which needs a click. */
    show() {
      if (!again) {
        popup.popup?.focus()
        return
      }
      const opened = again()
      if (!opened) return
      again = undefined
      popup.popup = opened
      opened.focus()
      go('open')
    },
    /** The person changed their mind here instead of there. */
    close() {
      if (place !== 'closed') end(closedByPerson())
    },
  }
}

function closedByPerson() {
  return new UserRejectedRequestError(new Error('The wallet’s window was closed.'))
}

function isOpen(popup: Window | null) {
  return popup !== null && !popup.closed
}

/** What the SDK holds for its window until there is one. */
function standIn() {
  const nothing = () => undefined
  return {
    closed: false,
    focus: nothing,
    close: nothing,
    postMessage: nothing,
  } as unknown as Window
}

type Open = typeof window.open

/** Stands in for window.open for as long as the SDK takes to call it: it does so at once. */
function replaceOpen(answer: (open: () => Window | null, url: string | URL | undefined) => Window) {
  const open = window.open
  window.open = (...args: Parameters<Open>) => answer(() => open.apply(window, args), args[0])
  return () => {
    window.open = open
  }
}

/** What the SDK found of this page's Cross-Origin-Opener-Policy, which it tells its window. */
function coopOf(url: string | URL | undefined) {
  return new URL(String(url), window.location.href).searchParams.getAll('coop').at(-1)
}

async function isPageCutOff() {
  try {
    const { origin, pathname } = window.location
    const { headers } = await fetch(`${origin}${pathname}`, { method: 'HEAD' })
    return headers.get('cross-origin-opener-policy') === 'same-origin'
  } catch {
    return false
  }
}
