import { onIdle } from '#react/ui/onIdle.ts'

/** Events of a person who has begun to use the page. */
const uses = ['pointermove', 'pointerdown', 'focusin', 'keydown'] as const
const announcement = 'eip6963:announceProvider'

/**
 * Calls `load` once, with the first of these: the page is used, a wallet of the browser announces
 * itself, or the page is complete and idle. Call it once the page handles clicks, so that what is
 * loaded does not delay that. Returns its undo.
 */
export function loadWhenUsed(load: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const once = () => {
    if (signal.aborted) return
    controller.abort()
    load()
  }
  for (const type of uses) addEventListener(type, once, { signal, capture: true, passive: true })
  addEventListener(announcement, once, { signal })
  dispatchEvent(new Event('eip6963:requestProvider'))
  if (document.readyState === 'complete') onIdle(once)
  else addEventListener('load', () => onIdle(once), { signal })
  return () => controller.abort()
}
