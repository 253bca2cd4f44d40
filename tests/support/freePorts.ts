import { randomInt } from 'node:crypto'
import { isFree } from '../../scripts/lib/ports.mjs'

/** Below the ephemeral ports of operating systems, above the ports commonly given to servers. */
const first = 16_000
const last = 32_000

/** The first of `count` free ports in a row; a random start keeps concurrent callers apart. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const start = randomInt(first, last - count)
    const ports = Array.from({ length: count }, (_, offset) => start + offset)
    const free = await Promise.all(ports.map((port) => isFree(port)))
    if (free.every(Boolean)) return start
  }
}

/** A free port. */
export const freePort = () => freePorts(1)
