import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'

/** Below the ports that systems hand out to connections, above those that people give to servers. */
const first = 16_000
const last = 32_000
/** A devnet's ports, and room for one more service or two. */
const width = Math.max(...Object.values(devnetPortOffsets)) + 3

/** The first of a range of free ports that a devnet fits in; chance keeps two runs apart. */
export async function freeRange(): Promise<number> {
  for (;;) {
    const start = randomInt(first, last - width)
    const ports = Array.from({ length: width }, (_, offset) => start + offset)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return start
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
