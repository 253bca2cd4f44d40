import type { IncomingMessage } from 'node:http'
import { sendJson } from '#devnet/http/respond.ts'
import { type Exchange, httpError } from '#devnet/http/router.ts'

const bodyLimitBytes = 4 * 1024 * 1024

/** Reads a request's body as text, up to 4 MB. */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimitBytes) throw httpError(413, 'The body is larger than 4 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Reads a JSON object; an empty body is an empty object. Requires `application/json`, which pages
 * of other origins can send only after a CORS preflight.
 */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readText(request)
  const type = request.headers['content-type'] ?? ''
  if (text && !type.startsWith('application/json')) {
    throw httpError(415, 'Send the body as application/json.')
  }
  if (!text) return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw httpError(400, 'The body is not JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw httpError(400, 'The body must be a JSON object.')
  }
  return body as Record<string, unknown>
}

/** Creates a route that reads a JSON object and responds with the returned value. */
export function jsonHandler(
  handle: (body: Record<string, unknown>) => unknown,
): (exchange: Exchange) => Promise<void> {
  return async ({ request, response }) => sendJson(response, await handle(await readJson(request)))
}

/**
 * Parses a request's URL, always on `localhost`; undefined if the target is neither a path nor a
 * URL (`*`, `http://[`). A path that starts with two slashes is a path, not a host.
 */
export function requestUrl({ url = '/' }: IncomingMessage): URL | undefined {
  if (url.startsWith('/')) return new URL(`http://localhost${url}`)
  return URL.canParse(url) ? new URL(url) : undefined
}
