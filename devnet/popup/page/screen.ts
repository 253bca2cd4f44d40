import type { PopupServer } from '#devnet/popup/page/server.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { element } from '#devnet/ui/element.ts'
import { requestCard } from '#devnet/ui/requestCard.ts'
import type { PromptView } from '#devnet/wallet/wire.ts'

/** The popup's user interface. */
export type Screen = {
  /** Shows a request; resolves if approved, throws 4001 if rejected, never settles if ignored. */
  prompt(view: PromptView): Promise<void>
  /** Shows a message in place of a request. */
  showProgress(sentence: string): void
  /** Shows how many requests are queued. */
  setWaiting(count: number): void
}

type Verdict = 'approve' | 'reject' | 'ignore'

/**
 * Creates the popup's screen; requests are answered by button, Enter, Escape or the control port.
 */
export function createScreen(server: PopupServer): Screen {
  const container = document.getElementById('request') as HTMLElement
  const more = document.getElementById('more') as HTMLElement
  let shown: { id: string; settle(verdict: Verdict): void } | undefined

  const answer = (verdict: Verdict, id: string) => {
    if (shown?.id === id) shown.settle(verdict)
  }
  const showProgress = (sentence: string) => {
    container.replaceChildren(element('p', { class: 'empty', role: 'status' }, sentence))
  }
  server.onCommand((command) => {
    if ('id' in command) answer(command.do, command.id)
  })
  window.addEventListener('keydown', (event) => {
    if (!shown || event.repeat) return
    if (event.key === 'Escape') answer('reject', shown.id)
    // On a focused button, Enter presses that button.
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Enter' && !isOnButton) answer('approve', shown.id)
  })

  return {
    prompt: (view) =>
      new Promise((resolve, reject) => {
        document.title = `${view.title} · Devnet`
        container.replaceChildren(requestCard(view, answer))
        shown = {
          id: view.id,
          settle(verdict) {
            shown = undefined
            if (verdict === 'approve') resolve()
            else if (verdict === 'reject') reject(rpcError(4001, 'User rejected the request.'))
            else showProgress('Left without an answer.')
          },
        }
      }),
    showProgress,
    setWaiting(count) {
      more.textContent = count > 0 ? `${count} more after this one.` : ''
    },
  }
}
