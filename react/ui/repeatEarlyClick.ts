/** Dispatched on what handles clicks from now on. */
export const hydratedEvent = 'hydrated'

/** Attribute of a part of a page that handles clicks later than what is around it. */
export const latePart = 'data-late-part'

/** What handles clicks: effects run again where a part suspends later, and no click is an early one then. */
const ready = new WeakSet<EventTarget>()

/**
 * To be called in a layout effect: React handles clicks from now on, in the whole document, or in a
 * late part or on a button of it whose code is loaded separately. Such a button needs an id, because
 * React may have rendered it anew.
 */
export function repeatEarlyClick(on: Document | HTMLElement | null): void {
  if (!on || ready.has(on)) return
  ready.add(on)
  on.dispatchEvent(new Event(hydratedEvent))
}

/** Calls back once React handles clicks in the whole document. */
export function onceHydrated(callback: () => void): void {
  if (ready.has(document)) callback()
  else document.addEventListener(hydratedEvent, callback, { once: true })
}
