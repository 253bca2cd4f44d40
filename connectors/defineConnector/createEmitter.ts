type Listener = (...args: never[]) => void

/** An event emitter for providers. A listener that throws does not stop the others. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, data: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(data as never)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
