import type { EventStream } from '#devnet/http/eventStream.ts'
import { promptView } from '#devnet/wallet/promptView.ts'
import type { Wallet } from '#devnet/wallet/wallet.ts'
import type { PromptView } from '#devnet/wallet/wire.ts'

/** The approve windows that are open. */
export type ApproveWindows = {
  isOpen(): boolean
  join(stream: EventStream): void
  leave(stream: EventStream): void
}

/** A window that was reloaded is back after this long; one that is not was closed. */
const closedAfterMs = 500

/**
 * Keeps the approve windows told of the queue. When the last one is closed, what it has shown is
 * refused; what it had no time to show goes to `onUnshown`, to be shown in another.
 */
export function createApproveWindows(
  wallet: Wallet,
  { onOpenChange, onUnshown }: { onOpenChange: () => void; onUnshown: () => void },
): ApproveWindows {
  const windows = new Set<EventStream>()
  const shown = new Set<string>()
  const queue = (): PromptView[] =>
    wallet.prompts.pending().map((prompt) => promptView(prompt, wallet.store.get().knownChains))
  const show = (stream: EventStream) => {
    const views = queue()
    for (const { id } of views) shown.add(id)
    stream.send('queue', views)
  }
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
    leave(stream) {
      windows.delete(stream)
      onOpenChange()
      setTimeout(refuseShown, closedAfterMs).unref()
    },
  }
}
