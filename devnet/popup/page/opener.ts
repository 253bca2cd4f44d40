import type { PopupEvent } from '#lib/protocol/popup.ts'

/** The page that opened this window, and the only one it listens to. */
export type Opener = {
  /** As its address told it, and as the browser confirms with every message. */
  origin: string
  post(message: unknown): void
  /** Hears messages of that page and that origin only; all others are as if never sent. */
  listen(hear: (message: Record<string, unknown>) => void): void
}

/** Finds the opener; a sentence where there is none to speak to. */
export function findOpener(): Opener | string {
  // An SDK appends its parameters again at each opening: the first of a name counts.
  const told = new URL(location.href).searchParams.get('origin') ?? ''
  const opener = window.opener as Window | null
  if (!opener) return 'A site opens this window, when you ask it for something.'
  if (!URL.canParse(told) || new URL(told).origin !== told || told === 'null') {
    return 'The site that opened this window did not say who it is.'
  }
  return {
    origin: told,
    // Delivered only if the opener is of that origin.
    post: (message) => opener.postMessage(message, told),
    listen(hear) {
      window.addEventListener('message', ({ source, origin, data }) => {
        if (source !== opener || origin !== told) return
        if (typeof data === 'object' && data !== null) hear(data)
      })
    },
  }
}

/** Says to the opener that this window is there, or goes; returns the id it said. */
export function sayEvent(opener: Opener, event: PopupEvent['event']): string {
  const id = crypto.randomUUID()
  opener.post({ event, id } satisfies PopupEvent)
  return id
}
