import { randomInt } from 'node:crypto'
import { isFree } from '../../scripts/lib/ports.mjs'

/** Below the ports that systems hand out to connections, above those that people give to servers. */
const first = 16_000
const last = 32_000

/** The first of so many free ports in a row; chance keeps what starts at the same time apart. */
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
