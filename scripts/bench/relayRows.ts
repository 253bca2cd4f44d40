import type { Row } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { cpuMs, cpuSince, residentMb } from './cpu.ts'
import { type RelayLoadOptions, relayLoad } from './relay.ts'

/** Column headings of {@link relayRows}. */
export const relayHead = [
  'sockets',
  'messages',
  'lost',
  'came twice',
  'per second',
  'CPU ms each',
  'devnet MB after',
]

/**
 * Measures the relay under load. In the first row no socket is cut, and nothing may be lost or
 * duplicated. In the second, all sockets are cut in the middle: messages that were received but not
 * acknowledged are delivered again, and the SDK drops them by their hash.
 */
export async function relayRows({ services, devnet }: BenchStack): Promise<Row[]> {
  const cut = () => fetch(`${services.control}/control/relay/disconnect`, { method: 'POST' })
  const rows: Row[] = []
  const runs: [name: string, options: RelayLoadOptions][] = [
    ['200', {}],
    ['200, all cut once', { atHalf: cut }],
    ['1000', { sockets: 1000 }],
  ]
  for (const [name, options] of runs) {
    const before = cpuMs(devnet.pid)
    const { sent, lost, twice, perSecond } = await relayLoad(services.relay, options)
    const cpu = cpuSince(before, devnet.pid)
    const cpuEach = cpu === undefined ? '-' : (cpu / sent).toFixed(2)
    const memory = residentMb(devnet.pid)?.toFixed(0) ?? '-'
    rows.push([name, sent, lost, twice, perSecond.toFixed(0), cpuEach, memory])
    if (lost > 0 || (twice > 0 && !options.atHalf)) process.exitCode = 1
  }
  return rows
}
