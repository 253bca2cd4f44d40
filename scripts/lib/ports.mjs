import { createServer } from 'node:net'

/** Both faces of localhost: a program on either one would be in a browser's way. */
const loopbacks = ['127.0.0.1', '::1']

/**
 * The wanted port if nobody listens on it, else the next free one that is not to be avoided.
 *
 * @param {number} wanted
 * @param {{ hosts?: string[], avoid?: (port: number) => boolean }} options
 */
export async function freePort(wanted, { hosts = loopbacks, avoid = () => false } = {}) {
  for (let port = wanted; port <= Math.min(wanted + 200, 65535); port++) {
    if ((port === wanted || !avoid(port)) && (await isFree(port, hosts))) return port
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 200}`)
}

/** True when a server could listen on this port of every host that this machine has. */
export async function isFree(port, hosts = loopbacks) {
  for (const host of hosts) if (!(await canListen(port, host))) return false
  return true
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    // A machine without IPv6 has no ::1 that anybody could occupy.
    server.once('error', (error) => {
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
