/**
 * Runs in one tab of this browser at a time (Web Locks); the others wait. Without Web Locks every tab
 * runs it at once.
 */
export async function inOneTab<result>(name: string, run: () => Promise<result>): Promise<result> {
  const { locks } = globalThis.navigator ?? {}
  return locks ? locks.request(name, run) : run()
}
