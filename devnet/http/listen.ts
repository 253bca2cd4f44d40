import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { canListen } from '#devnet/http/canListen.mjs'

/** Loopback address of every service but a relay that other devices may use. */
const loopback = '127.0.0.1'

/**
 * Listens on a port and returns it. An occupied port is replaced by a free one, which is reported
 * on stderr with the service's name; port 0 takes any.
 */
export async function listen(
  server: Server,
  { name, port, host = loopback }: { name: string; port: number; host?: string },
): Promise<number> {
  // Chromium tries [::1] first for localhost: another program on that port would shadow ours.
  const isFree = port === 0 || (await canListen(port, '::1'))
  const isTaken = !isFree || !(await tryListen(server, port, host))
  if (isTaken) await tryListen(server, 0, host)
  const actualPort = (server.address() as AddressInfo).port
  if (isTaken) {
    process.stderr.write(
      `Port ${port} is taken; ${name} moved to ${actualPort}. Set DEVNET_PORT to choose another range.\n`,
    )
  }
  return actualPort
}

/** Resolves with false if the port is occupied. */
function tryListen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && port !== 0) resolve(false)
      else reject(error)
    }
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      resolve(true)
    })
  })
}
