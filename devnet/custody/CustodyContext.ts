import type { CustodyDependencies } from '#devnet/custody/CustodyDependencies.ts'
import type { Path } from '#devnet/custody/Path.ts'
import type { Stamp } from '#devnet/custody/stamps/readStamp.ts'
import type { Store } from '#devnet/custody/store/openStore.ts'
import type { CustodySwitches } from '#devnet/custody/switches.ts'

/** Everything that answering a request needs: store, dependencies, paths, switches and locks. */
export type CustodyContext = {
  store: Store
  dependencies: CustodyDependencies
  paths: readonly Path[]
  switches: CustodySwitches
  /** Locks by organization. */
  withLock: Lock
}

/** A request as received: the stamp covers exactly these bytes. */
export type StampedBody = { stamp: Stamp; body: Uint8Array }

/** Serializes work under the same name; work under different names runs concurrently. */
type Lock = <result>(name: string, work: () => Promise<result>) => Promise<result>

/** Creates the locks; a failure does not block the next work. */
export function createMutex(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const previous = last.get(name) ?? Promise.resolve()
    const result = previous.then(work, work)
    last.set(name, result)
    const cleanUp = () => {
      if (last.get(name) === result) last.delete(name)
    }
    result.then(cleanUp, cleanUp)
    return result
  }
}
