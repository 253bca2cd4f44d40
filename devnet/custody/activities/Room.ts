import type { CustodyWorld } from '#devnet/custody/CustodyWorld.ts'
import type { Path } from '#devnet/custody/Path.ts'
import type { Stamp } from '#devnet/custody/stamps/readStamp.ts'
import type { Turns } from '#devnet/custody/store/createTurns.ts'
import type { Store } from '#devnet/custody/store/openStore.ts'
import type { CustodySwitches } from '#devnet/custody/switches.ts'

/** What requests are answered with. */
export type Room = {
  store: Store
  world: CustodyWorld
  paths: readonly Path[]
  switches: CustodySwitches
  /** By organisation. */
  turns: Turns
}

/** A request as it came: the stamp counts for exactly these bytes. */
export type StampedBody = { stamp: Stamp; body: Uint8Array }
