import { element } from '#devnet/ui/element.ts'
import { requestCard } from '#devnet/ui/requestCard.ts'
import type { PromptView } from '#devnet/wallet/wire.ts'

/**
 * The approve window's script: shows the oldest pending request, answers it by button, Enter or
 * Escape, and closes when none is left.
 */
const container = document.getElementById('queue')
const more = document.getElementById('more')

/** Another request often follows at once: the window stays open for this many milliseconds. */
const lingerMs = 700

let queue: PromptView[] = []
let shownId: string | undefined
let closing: ReturnType<typeof setTimeout> | undefined

const stream = new EventSource('/approve/events')
stream.addEventListener('queue', (event) => show(JSON.parse(event.data) as PromptView[]))
window.addEventListener('keydown', (event) => {
  const first = queue[0]
  const isOnButton = event.target instanceof HTMLButtonElement
  if (!first || event.repeat) return
  if (event.key === 'Escape') answer('reject', first.id)
  // On a focused button, Enter presses that button.
  if (event.key === 'Enter' && !isOnButton) answer('approve', first.id)
})

function show(next: PromptView[]): void {
  const isSame = next[0] !== undefined && next[0].id === shownId
  queue = next
  clearTimeout(closing)
  if (more) {
    more.textContent = next.length > 1 ? `${next.length - 1} more after this one.` : ''
  }
  if (next.length > 0) void post('/approve/shown', { ids: next.map(({ id }) => id) })
  if (isSame) return
  const [first] = next
  shownId = first?.id
  container?.replaceChildren(
    first ? requestCard(first, answer) : element('p', { class: 'empty' }, 'No pending requests.'),
  )
  document.title = `${first?.title ?? 'Dev Wallet'} · Devnet`
  // A window that the user opened by hand cannot close itself and stays.
  if (!first && window.opener) closing = setTimeout(() => window.close(), lingerMs)
}

function answer(verdict: 'approve' | 'reject', id: string): void {
  queue = queue.filter((view) => view.id !== id)
  void post('/approve/answer', { verdict, id })
}

async function post(path: string, body: unknown): Promise<void> {
  try {
    await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    container?.replaceChildren(element('p', { class: 'empty' }, 'The devnet is not reachable.'))
  }
}
