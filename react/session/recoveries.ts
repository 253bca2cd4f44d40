let count = 0
const listeners = new Set<() => void>()

/** Recoveries that the custody service has finished and the server has not been told of yet. */
export const recoveries = {
  get: () => count,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** The feed gets it once a person is signed in. */
  add: () => change(count + 1),
  /** Returns how many there are, and forgets them. */
  take() {
    const taken = count
    change(0)
    return taken
  },
}

function change(next: number) {
  count = next
  for (const listener of listeners) listener()
}
