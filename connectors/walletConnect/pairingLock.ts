/** Releases a pairing. */
export type Release = () => void

/**
 * Locks a pairing for this tab, until the page closes or it is released, so that a second tab does
 * not handle it as well (Web Locks). Undefined if another tab holds it. Without Web Locks every tab
 * gets it.
 */
export function lockPairing(storePrefix: string, topic: string): Promise<Release | undefined> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    locks
      .request(`remote ${storePrefix} ${topic}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
