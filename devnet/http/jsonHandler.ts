import { readJson } from '#devnet/http/readJson.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { Exchange } from '#devnet/http/router.ts'

/** Creates a route that reads a JSON object and responds with the returned value. */
export function jsonHandler(
  handle: (body: Record<string, unknown>) => unknown,
): (exchange: Exchange) => Promise<void> {
  return async ({ request, response }) => sendJson(response, await handle(await readJson(request)))
}
