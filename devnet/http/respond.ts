import { randomBytes } from 'node:crypto'
import { streamSSE } from 'hono/streaming'
import type { Exchange } from '#devnet/http/createApp.ts'

/**
 * Responds with one of the devnet's pages. Its CSP allows own scripts and styles, no embedding, and
 * connections to its own origin and those of `connectTo`, and frames of `framed`.
 */
export function sendPage(
  c: Exchange,
  page: string,
  connectTo: readonly string[] = [],
  framed: readonly string[] = [],
): Response {
  return c.html(page, 200, {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      ["connect-src 'self'", ...connectTo].join(' '),
      ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
  })
}

/** Responds with a script. */
export function sendScript(c: Exchange, script: string): Response {
  return c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' })
}

/** Responds with a style sheet. */
export function sendStyle(c: Exchange, style: string): Response {
  return c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' })
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
 * Responds with a stream, which `onOpen` receives; what it returns runs once, when the page
 * disconnects or the stream is closed.
 */
export function sendEvents(c: Exchange, onOpen: (stream: EventStream) => () => void): Response {
  return streamSSE(c, async (events) => {
    // Milliseconds until the page reconnects after a dropped connection.
    events.write('retry: 300\n\n')
    let onClose = () => {}
    await new Promise<void>((close) => {
      events.onAbort(close)
      const send = (event: string, data: unknown) =>
        void events.writeSSE({ event, data: JSON.stringify(data) })
      onClose = onOpen({ send, close })
    })
    onClose()
  })
}
