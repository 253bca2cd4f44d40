import { createServer } from 'node:net'

/**
 * Whether a server could listen on this port of this address, for the devnet and for `npm start`,
 * which chooses ports before packages are installed: JavaScript, not TypeScript.
 *
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    // On a machine without IPv6, ::1 cannot be in use.
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
