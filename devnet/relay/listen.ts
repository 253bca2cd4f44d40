import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens on a host and port; an occupied port is replaced by a free one, which is reported on
 * stderr. Returns the port.
 */
export async function listen(
  server: Server,
  { name, port, host }: { name: string; port: number; host: string },
): Promise<number> {
  const isFree = port === 0 || ((await canListen(port, host)) && (await canListen(port, '::1')))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(isFree ? port : 0, host, resolve)
  })
  const actual = (server.address() as AddressInfo).port
  if (!isFree) {
    process.stderr.write(
      `Port ${port} is taken; ${name} moved to ${actual}. Set DEVNET_PORT to choose another range.\n`,
    )
  }
  return actual
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    // On machines without IPv6 no other program can listen there.
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
