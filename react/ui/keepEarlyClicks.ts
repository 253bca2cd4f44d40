import { hydratedEvent, latePart } from '#react/ui/repeatEarlyClick.ts'

/**
 * Inline script of the layout, which runs before any other: a click on a button that the page does
 * not handle yet is repeated once it does. Without it, the click would be lost.
 */
export const keepEarlyClicks = `(${keepClicks})("${hydratedEvent}","[${latePart}]")`

/** Serialized into the inline script: it cannot use anything outside it. */
function keepClicks(eventName: string, latePart: string): void {
  let early: MouseEvent | undefined
  // A button that React renders anew while it is pressed gets no click.
  let pressed: Element | undefined
  addEventListener(
    'click',
    (event) => {
      early = event
      pressed = undefined
    },
    true,
  )
  const press = ({ type, target }: Event) => {
    pressed = type === 'pointerdown' ? (target as Element) : undefined
  }
  addEventListener('pointerdown', press, true)
  addEventListener('pointercancel', press, true)
  const repeat = ({ target }: Event) => {
    const ready = target as Document | HTMLElement
    const isButton = ready instanceof HTMLButtonElement
    const isLost = isButton && pressed?.isConnected === false
    const clicked = (isLost ? pressed : (early?.target as Element | undefined))?.closest('button')
    if (!clicked) return
    // A part within this one may not handle clicks yet, and says so itself.
    const part = clicked.closest(latePart) ?? document
    if (isButton ? ready.id !== clicked.id : ready !== part) return
    // If the click itself made React hydrate the page, React handles it, too.
    const isBeingHandled = !isLost && early?.eventPhase !== Event.NONE
    if (ready !== document) early = pressed = undefined
    if (!isBeingHandled) queueMicrotask(() => (isButton ? ready : clicked).click())
  }
  addEventListener(eventName, repeat, true)
}
