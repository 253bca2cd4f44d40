import { cpuMs, residentMb } from './cpu.mjs'
import { relayLoad } from './relay.mjs'

/** Headings of {@link relayRows}. */
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
 * The relay under load. The first row cuts nothing and must lose and double nothing; in the second
 * all sockets are cut in the middle: what was received but not yet acknowledged comes again, and
 * the SDK drops it by its hash.
 */
export async function relayRows({ services, devnet }) {
  const cut = () => fetch(`${services.control}/control/relay/drop`, { method: 'POST' })
  const rows = []
  for (const [name, options] of [
    ['200', {}],
    ['200, all cut once', { atHalf: cut }],
    ['1000', { sockets: 1000 }],
  ]) {
    const before = cpuMs(devnet.pid)
    const { sent, lost, twice, perSecond } = await relayLoad(services.relay, options)
    const cpu = before === undefined ? '-' : ((cpuMs(devnet.pid) - before) / sent).toFixed(2)
    const memory = residentMb(devnet.pid)?.toFixed(0) ?? '-'
    rows.push([name, sent, lost, twice, perSecond.toFixed(0), cpu, memory])
    if (lost > 0 || (twice > 0 && !options.atHalf)) process.exitCode = 1
  }
  return rows
}
