import type { App, Exchange } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'

/** Reads a request's body as text, up to 4 MB. */
export async function readText(c: Exchange): Promise<string> {
  const bytes = await readBytes(c, 4 * 1024 * 1024)
  if (!bytes) throw httpError(413, 'The body is larger than 4 MB.')
  return bytes.toString('utf8')
}

/**
 * Reads a request's body; undefined if it is larger than the limit. It is read to its end all the
 * same, or the response would be lost with the connection. Hono's own limit needs the adapter's
 * global `Request`.
 */
export async function readBytes(c: Exchange, limitBytes: number): Promise<Buffer | undefined> {
  const { incoming } = c.env
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limitBytes) chunks.push(chunk)
    else chunks.length = 0
    if (size > limitBytes * 32) incoming.destroy()
  }
  return size > limitBytes ? undefined : Buffer.concat(chunks)
}

/**
 * Reads a JSON object; an empty body is an empty object. Requires `application/json`, which pages
 * of other origins can send only after a CORS preflight.
 */
export async function readJson(c: Exchange): Promise<Record<string, unknown>> {
  const text = await readText(c)
  if (text && !c.req.header('content-type')?.startsWith('application/json')) {
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

/** Adds a route for POST that reads a JSON object and responds with the returned value. */
export function postJson(
  app: App,
  path: string,
  handle: (body: Record<string, unknown>) => object | Promise<object>,
): void {
  app.post(path, async (c) => c.json(await handle(await readJson(c))))
}
