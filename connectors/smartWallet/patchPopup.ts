import { interceptOpen, type OpenResult } from '#connectors/smartWallet/interceptOpen.ts'
import { popupErrors } from '#connectors/smartWallet/popupErrors.ts'
import type { SdkMessage, SdkPopup } from '#connectors/smartWallet/Sdk.ts'
import { closedByUser, watchPopup } from '#connectors/smartWallet/watchPopup.ts'
import type { ErrorRow } from '#lib/errors/defineErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

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
  const { waitForPopupLoaded: wait, postMessage: post, disconnect } = popup
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
  popup.onMessage = (isWanted) =>
    nextMessage(popup, (message) => {
      if (message.event === 'PopupLoaded') isLoaded = true
      return isWanted(message)
    })
  // The SDK does not await its own sending: a failure would be unhandled, and the request hang.
  popup.postMessage = (message) => post(message).catch((error) => end(error))

  popup.waitForPopupLoaded = () => {
    if (isOpen(popup.popup)) {
      setStatus('open')
      return wait()
    }
    isLoaded = false
    return interceptOpen(wait, onOpenResult)
  }

  function onOpenResult(result: OpenResult) {
    // Ends once the SDK waits for the popup that it believes to have opened.
    const endSoon = (row: ErrorRow) => setTimeout(() => end(new WalletError(row)))
    if (result.status === 'opened') setStatus('open')
    else if (result.status === 'cutOff') endSoon(popupErrors.popupCutOff)
    else if (!isHelped()) endSoon(popupErrors.popupBlocked)
    else {
      reopen = result.open
      setStatus('blocked')
    }
  }

  function takeReason() {
    const isEnded = Boolean(reason)
    reason = undefined
    return isEnded
  }

  return {
    status: () => status,
    /** Monitors one request that needs the popup; rejects with the reason the popup ended. */
    async monitor<answer>(request: () => Promise<answer>): Promise<answer> {
      reason = undefined
      const isReused = isOpen(popup.popup)
      const stopWatching = watchPopup({
        window: () => popup.popup,
        isBlocked: () => status === 'blocked',
        isLoaded: () => isLoaded,
        isHelped,
        end,
      })
      try {
        return await (isReused ? retryIfClosing(request, takeReason) : request())
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

/** Sends a request to an open popup, and again to a new one if that was already closing. */
async function retryIfClosing<answer>(
  request: () => Promise<answer>,
  /** Whether the popup has ended; called once, to forget the reason. */
  takeReason: () => boolean,
): Promise<answer> {
  const startedAt = performance.now()
  try {
    return await request()
  } catch (error) {
    if (performance.now() - startedAt >= closingMs || !takeReason()) throw error
    return request()
  }
}

/**
 * Resolves with the popup's next message that is wanted. The SDK checks a message's origin only: a
 * frame or second window can have the same origin.
 */
function nextMessage(popup: SdkPopup, isWanted: (message: SdkMessage) => boolean) {
  return new Promise<SdkMessage>((resolve, reject) => {
    const listener = ({ origin, source, data }: MessageEvent) => {
      if (origin !== popup.url.origin || source !== popup.popup) return
      if (typeof data !== 'object' || data === null || !isWanted(data)) return
      window.removeEventListener('message', listener)
      popup.listeners.delete(listener)
      resolve(data)
    }
    window.addEventListener('message', listener)
    popup.listeners.set(listener, { reject })
  })
}

function isOpen(popup: Window | null) {
  return popup !== null && !popup.closed
}
