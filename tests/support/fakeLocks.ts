type Grant = (lock: object | null) => unknown

/**
 * Web Locks as the connector uses them, for Node versions without them: exclusive, first come first
 * served.
 */
export function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  return {
    async request(name: string, ...rest: [Grant] | [{ ifAvailable: boolean }, Grant]) {
      const grant = rest.at(-1) as Grant
      if (rest.length === 2 && held.has(name)) return grant(null)
      const before = queues.get(name) ?? Promise.resolve()
      held.add(name)
      const done = before.then(() => grant({ name }))
      const settled = done.catch(() => undefined)
      queues.set(name, settled)
      await settled
      if (queues.get(name) === settled) held.delete(name)
      return done
    },
  }
}
