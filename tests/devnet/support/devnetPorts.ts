import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { freePorts } from '#tests/support/freePorts.ts'

/** The first of a range of free ports that a devnet fits in, with room for one more service or two. */
export const devnetPorts = () => freePorts(Math.max(...Object.values(devnetPortOffsets)) + 3)
