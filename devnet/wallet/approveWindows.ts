import type { EventStream } from '#devnet/http/respond.ts'
import { html, page, pageHeader } from '#devnet/ui/page.ts'
import { promptView } from '#devnet/wallet/prompts.ts'
import type { Wallet } from '#devnet/wallet/wallet.ts'
import type { PromptView } from '#devnet/wallet/wire.ts'

/** The open approve windows. */
type ApproveWindows = {
  isOpen(): boolean
  join(stream: EventStream): void
  /** A window shows these requests. */
  confirmShown(ids: readonly string[]): void
  remove(stream: EventStream): void
}

/** A reloaded window reconnects within this time; after it, the window counts as closed. */
const closedAfterMs = 500

/**
 * Sends the queue to the approve windows. When the last one is closed, the requests it has shown
 * are rejected; for those it has not shown, `onUnshown` opens another.
 */
export function createApproveWindows(
  wallet: Wallet,
  { onOpenChange, onUnshown }: { onOpenChange: () => void; onUnshown: () => void },
): ApproveWindows {
  const windows = new Set<EventStream>()
  const shown = new Set<string>()
  const queue = (): PromptView[] =>
    wallet.prompts.pending().map((prompt) => promptView(prompt, wallet.store.get().knownChains))
  // A window that is being closed is still connected for a moment, but shows nothing any longer: only
  // its confirmation counts.
  const show = (stream: EventStream) => stream.send('queue', queue())
  const refuseShown = () => {
    if (windows.size > 0) return
    for (const { id } of wallet.prompts.pending()) {
      if (shown.has(id)) wallet.prompts.answer('reject', id)
    }
    shown.clear()
    if (wallet.prompts.pending().length > 0) onUnshown()
  }

  wallet.prompts.onChange(() => {
    for (const stream of windows) show(stream)
  })
  return {
    isOpen: () => windows.size > 0,
    join(stream) {
      windows.add(stream)
      show(stream)
      onOpenChange()
    },
    confirmShown(ids) {
      for (const id of ids) shown.add(id)
    },
    remove(stream) {
      windows.delete(stream)
      onOpenChange()
      setTimeout(refuseShown, closedAfterMs).unref()
    },
  }
}

/** The window in which the user answers requests to the dev wallet. */
export function approvePage(): string {
  return page({
    title: 'Dev Wallet',
    width: 'narrow',
    script: '/approve.js',
    body: html`${pageHeader('Dev Wallet')}
<main class="card" id="queue" aria-live="polite"><p class="empty">Looking for requests…</p></main>
<footer class="quiet" id="more"></footer>`,
  })
}
