import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { freePorts } from '#tests/support/freePorts.ts'

/** The first port of a free range for a devnet, with spare ports for one or two more services. */
export const devnetPorts = () => freePorts(Math.max(...Object.values(devnetPortOffsets)) + 3)
