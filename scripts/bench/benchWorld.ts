import type { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { World } from '../lib/world.mjs'

/** A site on a devnet with all its services: what the bench measures. */
export type BenchWorld = Required<World> & {
  services: Record<keyof typeof devnetPortOffsets, string>
}
