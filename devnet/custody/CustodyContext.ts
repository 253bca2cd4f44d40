import type { KeyedMutex } from '#devnet/createMutex.ts'
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
  withLock: KeyedMutex
}

/** A request as received: the stamp covers exactly these bytes. */
export type StampedBody = { stamp: Stamp; body: Uint8Array }
