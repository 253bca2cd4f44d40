import { cpuMs, residentMb } from './cpu.mjs'
import { relayLoad } from './relay.mjs'

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
