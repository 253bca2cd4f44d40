import { hydratedEvent } from '#app/ui/repeatEarlyClick.ts'

/**
 * Inline script of the layout, which runs before any other: a click on a button that the page does
 * not handle yet is repeated once it does. Without it, the click would be lost.
 */
export const keepEarlyClicks = `(${keepClicks})("${hydratedEvent}")`

/** Serialized into the inline script: it cannot use anything outside it. */
function keepClicks(eventName: string): void {
  let early: MouseEvent | undefined
  const keep = (event: MouseEvent) => {
    early = event
  }
  addEventListener('click', keep, true)
  const repeat = ({ target }: Event) => {
    const clicked = (early?.target as Element | undefined)?.closest('button')
    if (!early || !clicked) return
    const ready = target as Document | HTMLButtonElement
    const isButton = ready instanceof HTMLButtonElement
    if (isButton && ready.id !== clicked.id) return
    // If the click itself made React hydrate the page, React handles it, too.
    const isBeingHandled = early.eventPhase !== Event.NONE
    if (isButton) early = undefined
    if (!isBeingHandled) queueMicrotask(() => (isButton ? ready : clicked).click())
  }
  addEventListener(eventName, repeat, true)
}
