import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import type { Settings } from '#server/env/settings.ts'
import { clientAddress } from '#server/http/clientAddress.ts'

/** What answers a request: `handle` of a server, or a route of the site's own. */
type FetchHandler = (
  request: Request,
  from: { remoteAddress?: string | undefined },
) => Promise<Response>

/** A request of Node's own server, or of Express, which adds the address before its routers. */
type NodeRequest = IncomingMessage & { originalUrl?: string }

/** A handler for Node's own server and for Express. */
export type NodeHandler = (
  incoming: NodeRequest,
  outgoing: ServerResponse,
  next?: (error: unknown) => void,
) => Promise<void>

/**
 * Makes a handler for Node's own server and for Express of one that takes a `Request`.
 * @example
 * app.use('/api', toNodeHandler(latchkey.handle))
 */
export function toNodeHandler(handler: FetchHandler): NodeHandler {
  return async (incoming, outgoing, next) => {
    try {
      const { remoteAddress } = incoming.socket
      // No `Request` may have one of these methods.
      if (['TRACE', 'CONNECT'].includes(incoming.method ?? '')) outgoing.writeHead(405).end()
      else
        await sendResponse(
          await handler(toRequest(incoming, outgoing), { remoteAddress }),
          outgoing,
        )
    } catch (error) {
      if (next) return next(error)
      process.emitWarning(error as Error)
      outgoing.writeHead(500).end()
    }
  }
}

/** @throws an error if a body parser has read the body */
function toRequest(incoming: NodeRequest, outgoing: ServerResponse): Request {
  const { method = 'GET', url = '/', originalUrl = url } = incoming
  const left = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort()
  })
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(incoming)
  // Only the path matters: the site's own origin is a setting, whatever the client calls it.
  const path = /^\/(?![/\\])/.test(originalUrl) ? originalUrl : '/'
  return new Request(`http://localhost${path}`, {
    method,
    headers: toHeaders(incoming),
    signal: left.signal,
    ...(body && { body, duplex: 'half' }),
  } as RequestInit)
}

/** Sends a response of `latchkey.errorResponse()` or of any handler. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status
  // Not appended: the framework, or a middleware of the site, may have set the same name.
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  for (const cookie of response.headers.getSetCookie()) outgoing.appendHeader('set-cookie', cookie)
  const { body } = response
  if (!body || response.headers.has('content-length'))
    return void outgoing.end(body ? Buffer.from(await response.arrayBuffer()) : undefined)
  // It breaks off with the body, or because the client has left: both can only be seen there.
  await pipeline(body, outgoing).catch(() => outgoing.destroy())
}

/**
 * Our limits for bodies are those of our routes, so a parser before them is an error of the site.
 * Not by `Readable.toWeb`: Node then throws outside of any promise, which ends the process, when a
 * route stops reading. The connection remains open for the response.
 */
function bodyOf(incoming: NodeRequest): ReadableStream {
  if (incoming.readableDidRead)
    throw new Error(
      'The body of this request was read before Latchkey got it: register Latchkey before express.json().',
    )
  return ReadableStream.from(incoming.iterator({ destroyOnReturn: false }))
}

/** The headers of a request, for `latchkey.session()` and `latchkey.requireSession()`. */
export function toHeaders({ headers }: IncomingMessage): Headers {
  const copy = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // HTTP/2 has method and path among them, as names that no header may have.
    if (name.startsWith(':')) continue
    for (const one of [value ?? []].flat()) copy.append(name, one)
  }
  return copy
}

/**
 * The client of a request, for `latchkey.verifySignature()`: the address of its connection, or with
 * `TRUSTED_PROXY` the one that the site's own proxy has added.
 * @example
 * await latchkey.verifySignature(clientOf(latchkey, request), signed)
 */
export function clientOf(
  { settings }: { settings(): Pick<Settings, 'trustedProxies'> },
  incoming: IncomingMessage,
): { client: string } {
  const { remoteAddress } = incoming.socket
  return { client: clientAddress(toHeaders(incoming), remoteAddress, settings()) }
}
