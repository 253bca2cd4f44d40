import type { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { Stack } from '../lib/stack.mjs'

/** A site on a devnet with all its services: what the bench measures. */
export type BenchStack = Required<Stack> & {
  services: Record<keyof typeof devnetPortOffsets, string>
}
