import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a plain proxy on loopback that sends requests to the given ports by turns. */
export async function startProxy(ports: number[]): Promise<{ port: number; close: () => void }> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const port = ports[turn++ % ports.length]
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, close: () => void server.close().closeAllConnections() }
}
