import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Body = Record<string, unknown>

/** A proxy in front of the custody at `url` that changes the body of every response to one path. */
export async function changedCustody(url: string, path: string, change: (body: Body) => object) {
  const server = createServer(async (incoming, outgoing) => {
    const requestPath = new URL(incoming.url ?? '/', 'http://localhost').pathname
    const { host: _, connection: __, ...headers } = incoming.headers
    const response = await fetch(`${url}${requestPath}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: new Uint8Array(await buffer(incoming)),
    })
    const body = (await response.json()) as Body
    outgoing.writeHead(response.status, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(requestPath.endsWith(path) ? change(body) : body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
