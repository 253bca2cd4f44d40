/** Hears an event of the provider. */
export type Listener = (payload: unknown) => void

/** A list of listeners for each event; one that throws does not keep the others from hearing. */
export function createEmitter() {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    /** Takes one listener away, once: bound twice, it must be taken away twice. */
    off(event: string, listener: Listener): void {
      const bound = listeners.get(event) ?? []
      const index = bound.lastIndexOf(listener)
      if (index >= 0) listeners.set(event, bound.toSpliced(index, 1))
    },
    emit(event: string, payload: unknown): void {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(payload)
        } catch (error) {
          // The site's own mistake: reported in its console, as its own.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
