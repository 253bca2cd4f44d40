import { UserRejectedRequestError } from 'viem'
import { popupErrors } from '#connectors/smartWallet/popupErrors.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

/** Polling interval of an open popup, in milliseconds. Two closed polls in a row mean closed. */
const pollMs = 250
/** How long a popup may take to report that it is loaded, in milliseconds. */
const loadMs = 30_000

/** What {@link watchPopup} reads, and how it ends a request. */
type WatchedPopup = {
  /** The popup; null until there is one. */
  window(): Pick<Window, 'closed' | 'close'> | null
  /** Whether the browser blocked it. */
  isBlocked(): boolean
  /** Whether it has reported that it is loaded. */
  isLoaded(): boolean
  /** Whether a screen offers to open a blocked popup. */
  isHelped(): boolean
  /** Ends the request. */
  end(error: unknown): void
}

/**
 * Monitors the popup while a request waits for it: ends the request if the popup is closed, does
 * not load in time, or is blocked without help, and closes the popup with the page. Returns the
 * stop.
 */
export function watchPopup({ window: popup, isBlocked, isLoaded, isHelped, end }: WatchedPopup) {
  let sawClosed = false
  let openedAt = performance.now()

  function poll() {
    const current = popup()
    if (isBlocked()) {
      openedAt = performance.now()
      if (!isHelped()) end(new WalletError(popupErrors.popupBlocked))
      return
    }
    if (!current) return
    if (current.closed) {
      if (sawClosed) void endClosed()
      sawClosed = true
    } else if (!isLoaded() && performance.now() - openedAt > loadMs) {
      const details = 'Its window does not load.'
      end(new WalletError(timeoutErrors.walletNotAnswering, { details }))
    } else sawClosed = false
  }

  /** With COOP `same-origin`, a page sees its popups as closed as soon as they open. */
  async function endClosed() {
    const isCutOff = !isLoaded() && (await isPageCutOff())
    end(isCutOff ? new WalletError(popupErrors.popupCutOff) : closedByUser())
  }

  const timer = setInterval(poll, pollMs)
  const onPageHide = () => popup()?.close()
  window.addEventListener('pagehide', onPageHide)
  return () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', onPageHide)
  }
}

/** The error of a request whose popup the user has closed. */
export function closedByUser() {
  return new UserRejectedRequestError(new Error('The wallet’s window was closed.'))
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
