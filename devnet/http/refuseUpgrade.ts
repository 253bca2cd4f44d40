import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Refuses a WebSocket upgrade: responds with a status and closes the connection without waiting for
 * the client.
 */
export function refuseUpgrade(stream: Duplex, status: number): void {
  // The client may reset the connection before it has read the response.
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`, () =>
    stream.destroy(),
  )
}
