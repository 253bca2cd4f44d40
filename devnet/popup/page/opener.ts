import type { PopupEvent } from '#lib/protocol/popup.ts'

/** The page that opened this window; messages of other windows are ignored. */
export type Opener = {
  /** From the `origin` parameter; the browser enforces it for every message. */
  origin: string
  post(message: unknown): void
  /** Subscribes to messages from the opener's window and origin; all others are dropped. */
  listen(listener: (message: Record<string, unknown>) => void): void
}

/** Finds the opener; returns an error message if there is none. */
export function findOpener(): Opener | string {
  // An SDK appends its parameters again each time it opens the window: the first one of a name
  // applies.
  const originParam = new URL(location.href).searchParams.get('origin') ?? ''
  const opener = window.opener as Window | null
  if (!opener) return 'A site opens this window, when you ask it for something.'
  if (
    !URL.canParse(originParam) ||
    new URL(originParam).origin !== originParam ||
    originParam === 'null'
  ) {
    return 'The site that opened this window did not say who it is.'
  }
  return {
    origin: originParam,
    // The browser delivers it only if the opener has that origin.
    post: (message) => opener.postMessage(message, originParam),
    listen(listener) {
      window.addEventListener('message', ({ source, origin, data }) => {
        if (source !== opener || origin !== originParam) return
        if (typeof data === 'object' && data !== null) listener(data)
      })
    },
  }
}

/** Sends the opener an event such as `PopupLoaded`; returns the message's id. */
export function postEvent(opener: Opener, event: PopupEvent['event']): string {
  const id = crypto.randomUUID()
  opener.post({ event, id } satisfies PopupEvent)
  return id
}
