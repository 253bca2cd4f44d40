import { UserRejectedRequestError } from 'viem'
import type { SdkMessage, SdkPopup } from '#connectors/smartWallet/Sdk.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Polling interval of an open popup, in milliseconds. Two closed polls in a row mean closed. */
const lookMs = 250
/** How long a popup may take to report that it is loaded, in milliseconds. */
const loadMs = 30_000
/**
 * If a reused popup closes this soon, it was already closing and never received the request: no
 * user declines that fast. In milliseconds.
 */
const leavingMs = 500

/** `blocked`: the browser blocked the popup; `show` opens it within a click. */
export type PopupPlace = 'closed' | 'open' | 'blocked'

/** The controller of one SDK's popup. */
export type HeldPopup = ReturnType<typeof holdPopup>

/** Options of {@link holdPopup}. */
export type HoldOptions = {
  /** Called when the state changes. */
  onPlace(place: PopupPlace): void
  /** Whether a screen offers to open a blocked popup; if not, the request fails at once. */
  isHelped(): boolean
}

/**
 * Patches the SDK's popup handling where it has gaps: a blocked popup is handled before the SDK
 * renders its own notice, a popup that is closed or never loads ends its request, messages are
 * accepted from that window only, and the popup closes with the page.
 */
export function holdPopup(popup: SdkPopup, { onPlace, isHelped }: HoldOptions) {
  const wait = popup.waitForPopupLoaded
  const post = popup.postMessage
  const disconnect = popup.disconnect
  let place: PopupPlace = 'closed'
  /** Opens the blocked popup again; set while the state is `blocked`. */
  let again: (() => Window | null) | undefined
  let isLoaded = false
  let reason: unknown

  function go(next: PopupPlace) {
    if (place === next) return
    place = next
    onPlace(next)
  }

  /** Closes the popup and rejects its pending requests with `error`. */
  function end(error: unknown) {
    reason ??= error
    disconnect()
  }

  // Called by the SDK when the popup reports that it closes.
  popup.disconnect = () => end(closedByPerson())

  // The SDK checks a message's origin only: a frame or second window can have the same origin.
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

  // The SDK does not await its own sending: a failure would be unhandled, and the request hang.
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

  /** Ends once the SDK waits for the popup that it believes to have opened. */
  function endSoon(error: () => unknown) {
    setTimeout(() => end(error()))
  }

  /** Monitors the popup while a request waits for it. */
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

  /** With COOP `same-origin`, a page sees its popups as closed as soon as they open. */
  async function endClosed() {
    const isCutOff = !isLoaded && (await isPageCutOff())
    end(isCutOff ? new WalletError('popupCutOff') : closedByPerson())
  }

  return {
    place: () => place,
    /** Monitors one request that needs the popup; rejects with the reason the popup ended. */
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
    /** Focuses the popup; opens it if it was blocked, which needs a click. */
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
    /** Called when the user cancels on the site instead of in the popup. */
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

/** A stub that the SDK holds as its popup until there is one. */
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

/** Replaces window.open until the SDK has called it, which it does synchronously. */
function replaceOpen(answer: (open: () => Window | null, url: string | URL | undefined) => Window) {
  const open = window.open
  window.open = (...args: Parameters<Open>) => answer(() => open.apply(window, args), args[0])
  return () => {
    window.open = open
  }
}

/**
 * The Cross-Origin-Opener-Policy the SDK detected for this page, which it passes in the popup's
 * URL.
 */
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
