import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a plain proxy on loopback that sends requests to the given ports by turns. With the devnet,
 * the names of a site's cookies end with its port: the proxy's clients see them without it, as those
 * of live sites.
 */
export async function startProxy(ports: number[]): Promise<{ port: number; close: () => void }> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming
    const port = ports[turn++ % ports.length]
    const headers = withCookies(incoming.headers, (line) => line.replaceAll('=', `-${port}=`))
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const setCookies = answer.headers['set-cookie']?.map((line) => line.replace(`-${port}=`, '='))
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(setCookies && { 'set-cookie': setCookies }),
      })
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, close: () => void server.close().closeAllConnections() }
}

/** Values of the site's cookies are base64url, so that each `=` follows a name. */
function withCookies(headers: IncomingHttpHeaders, rename: (line: string) => string) {
  return headers.cookie ? { ...headers, cookie: rename(headers.cookie) } : headers
}
