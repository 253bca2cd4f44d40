import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** Responds with JSON; bigints become decimal strings. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify(body, (_key, value) => (typeof value === 'bigint' ? value.toString() : value)),
  )
}

/**
 * Responds with one of the devnet's pages. Its CSP allows own scripts and styles, no embedding, and
 * connections to its own origin and those of `connectTo`.
 */
export function sendPage(
  response: ServerResponse,
  page: string,
  connectTo: readonly string[] = [],
): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      ["connect-src 'self'", ...connectTo].join(' '),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
  })
  response.end(page)
}

/** Responds with a script. */
export function sendScript(response: ServerResponse, script: string): void {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
  response.end(script)
}

/** Responds with a style sheet. */
export function sendStyle(response: ServerResponse, style: string): void {
  response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' })
  response.end(style)
}

/** Returns an unguessable id, for requests and clients. */
export function freshId(): string {
  return randomBytes(9).toString('base64url')
}

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
