import type { RequestListener } from 'node:http'
import { requestUrl } from '#devnet/http/requestUrl.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { MessageQueue } from '#devnet/relay/messageQueue.ts'

/**
 * The relay's plain HTTP routes:
 *
 * - `GET /health` returns 200.
 * - `GET /attestation/<sha256 of a message>` returns which page published it: `{ origin, isScam }`.
 *   The browser sends the origin with every WebSocket and pages cannot change it, so the wallet can
 *   compare it with what the site claims. 404 if a program published it.
 */
export function answerHttp({
  queue,
  isScam,
}: {
  queue: MessageQueue
  isScam(origin: string): boolean
}): RequestListener {
  return (request, response) => {
    const pathname = requestUrl(request)?.pathname ?? ''
    if (request.method === 'GET' && pathname === '/health') {
      sendJson(response, { ok: true })
      return
    }
    const hash = pathname.match(/^\/attestation\/([0-9a-f]{64})$/)?.[1]
    const origin = hash && request.method === 'GET' ? queue.find(hash)?.origin : undefined
    if (origin) sendJson(response, { origin, isScam: isScam(origin) })
    else sendJson(response, { error: { message: 'Nothing is known of it here.' } }, 404)
  }
}
