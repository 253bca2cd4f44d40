import { UserRejectedRequestError } from 'viem'
import { connectorErrors } from '#connectors/defineConnector/errors.ts'
import { smartWalletErrors } from '#connectors/smartWallet/errors.ts'
import type { SdkMessage, SdkPopup } from '#connectors/smartWallet/Sdk.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Polling interval of an open popup, in milliseconds. Two closed polls in a row mean closed. */
const pollMs = 250
/** How long a popup may take to report that it is loaded, in milliseconds. */
const loadMs = 30_000
/**
 * If a reused popup closes this soon, it was already closing and never received the request: no
 * user declines that fast. In milliseconds.
 */
const closingMs = 500

/** `blocked`: the browser blocked the popup; `show` opens it within a click. */
export type PopupStatus = 'closed' | 'open' | 'blocked'

/** The controller of one SDK's popup. */
export type PopupController = ReturnType<typeof patchPopup>

/** Options of {@link patchPopup}. */
export type PopupOptions = {
  /** Called when the state changes. */
  onStatus(status: PopupStatus): void
  /** Whether a screen offers to open a blocked popup; if not, the request fails at once. */
  isHelped(): boolean
}

/**
 * Patches the SDK's popup handling where it has gaps: a blocked popup is handled before the SDK
 * renders its own notice, a popup that is closed or never loads ends its request, messages are
 * accepted from that window only, and the popup closes with the page.
 */
export function patchPopup(popup: SdkPopup, { onStatus, isHelped }: PopupOptions) {
  const wait = popup.waitForPopupLoaded
  const post = popup.postMessage
  const disconnect = popup.disconnect
  let status: PopupStatus = 'closed'
  /** Opens the blocked popup again; set while the state is `blocked`. */
  let reopen: (() => Window | null) | undefined
  let isLoaded = false
  let reason: unknown

  function setStatus(next: PopupStatus) {
    if (status === next) return
    status = next
    onStatus(next)
  }

  /** Closes the popup and rejects its pending requests with `error`. */
  function end(error: unknown) {
    reason ??= error
    disconnect()
  }

  // Called by the SDK when the popup reports that it closes.
  popup.disconnect = () => end(closedByUser())

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
      setStatus('open')
      return wait()
    }
    isLoaded = false
    const restore = replaceOpen((open, url) => {
      if (openerPolicyOf(url) === 'same-origin') {
        endSoon(() => new WalletError(smartWalletErrors.popupCutOff))
        return stub()
      }
      const opened = open()
      if (opened) {
        setStatus('open')
        return opened
      }
      if (!isHelped()) endSoon(() => new WalletError(smartWalletErrors.popupBlocked))
      else {
        reopen = open
        setStatus('blocked')
      }
      return stub()
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
      if (status === 'blocked') {
        openedAt = Date.now()
        if (!isHelped()) end(new WalletError(smartWalletErrors.popupBlocked))
        return
      }
      if (!current) return
      if (current.closed) {
        if (sawClosed) void endClosed()
        sawClosed = true
      } else if (!isLoaded && Date.now() - openedAt > loadMs)
        end(
          new WalletError(connectorErrors.walletNotAnswering, {
            details: 'Its window does not load.',
          }),
        )
      else sawClosed = false
    }, pollMs)
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
    end(isCutOff ? new WalletError(smartWalletErrors.popupCutOff) : closedByUser())
  }

  return {
    status: () => status,
    /** Monitors one request that needs the popup; rejects with the reason the popup ended. */
    async monitor<answer>(request: () => Promise<answer>): Promise<answer> {
      const wasOpen = isOpen(popup.popup)
      const startedAt = Date.now()
      reason = undefined
      const stopWatching = watch()
      try {
        try {
          return await request()
        } catch (error) {
          const isLost = wasOpen && Boolean(reason) && Date.now() - startedAt < closingMs
          if (!isLost) throw error
          reason = undefined
          return await request()
        }
      } catch (error) {
        throw reason ?? error
      } finally {
        stopWatching()
        reopen = undefined
        if (status === 'blocked') popup.popup = null
        setStatus('closed')
      }
    },
    /** Focuses the popup; opens it if it was blocked, which needs a click. */
    show() {
      if (!reopen) {
        popup.popup?.focus()
        return
      }
      const opened = reopen()
      if (!opened) return
      reopen = undefined
      popup.popup = opened
      opened.focus()
      setStatus('open')
    },
    /** Called when the user cancels on the site instead of in the popup. */
    close() {
      if (status !== 'closed') end(closedByUser())
    },
  }
}

function closedByUser() {
  return new UserRejectedRequestError(new Error('The wallet’s window was closed.'))
}

function isOpen(popup: Window | null) {
  return popup !== null && !popup.closed
}

/** A stub that the SDK holds as its popup until there is one. */
function stub() {
  const noop = () => undefined
  return {
    closed: false,
    focus: noop,
    close: noop,
    postMessage: noop,
  } as unknown as Window
}

type Open = typeof window.open

/** Replaces window.open until the SDK has called it, which it does synchronously. */
function replaceOpen(
  openStub: (open: () => Window | null, url: string | URL | undefined) => Window,
) {
  const open = window.open
  window.open = (...args: Parameters<Open>) => openStub(() => open.apply(window, args), args[0])
  return () => {
    window.open = open
  }
}

/**
 * The Cross-Origin-Opener-Policy the SDK detected for this page, which it passes in the popup's
 * URL.
 */
function openerPolicyOf(url: string | URL | undefined) {
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
