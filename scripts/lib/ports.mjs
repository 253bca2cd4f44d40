import { canListen } from '../../devnet/http/canListen.mjs'

/** Both addresses of localhost: a browser may use either one. */
const loopbacks = ['127.0.0.1', '::1']

/**
 * Returns the wanted port, or the next one that is free and that `avoid` does not exclude.
 *
 * @param {number} wanted
 * @param {{ hosts?: string[], avoid?: (port: number) => boolean }} options
 */
export async function freePort(wanted, { hosts = loopbacks, avoid = () => false } = {}) {
  for (let port = wanted; port <= Math.min(wanted + 200, 65535); port++) {
    if (!avoid(port) && (await isFree(port, hosts))) return port
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 200}`)
}

/**
 * Whether a server could listen on this port on all given hosts that this machine has.
 *
 * @param {number} port
 */
export async function isFree(port, hosts = loopbacks) {
  for (const host of hosts) if (!(await canListen(port, host))) return false
  return true
}
