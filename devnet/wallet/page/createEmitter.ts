/** Listener for a provider event. */
export type Listener = (payload: unknown) => void

/** Creates an event emitter; a listener that throws does not keep the others from running. */
export function createEmitter() {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    /** Removes a listener once: one added twice must be removed twice. */
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
          // The site's own error: reported in its console.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
