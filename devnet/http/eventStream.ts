import type { ServerResponse } from 'node:http'

/** A server-sent event stream to one page. */
export type EventStream = {
  send(event: string, data: unknown): void
  close(): void
}

/**
 * Opens a stream on a response; `onClose` runs once, when the page disconnects or the stream is
 * closed.
 */
export function openEventStream(response: ServerResponse, onClose: () => void): EventStream {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  // Milliseconds until the page reconnects after a dropped connection.
  response.write('retry: 300\n\n')
  response.once('close', onClose)
  return {
    send(event, data) {
      // The stream has ended; the page may still be reading.
      if (response.writableEnded) return
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    close() {
      response.end()
    },
  }
}
