type Listener = (...args: never[]) => void

/** Events of a provider, by name. A listener that throws keeps no other from hearing. */
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
