import { readJson } from '#devnet/http/readJson.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { Exchange } from '#devnet/http/router.ts'

/** A route that reads a JSON object and answers with what is returned. */
export function answer(
  work: (body: Record<string, unknown>) => unknown,
): (exchange: Exchange) => Promise<void> {
  return async ({ request, response }) => sendJson(response, await work(await readJson(request)))
}
