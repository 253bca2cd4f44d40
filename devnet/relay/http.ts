import type { RequestListener } from 'node:http'
import { sendJson } from '#devnet/http/respond.ts'
import type { Mailbox } from '#devnet/relay/mailbox.ts'

/**
 * The relay's plain HTTP side:
 *
 * - `GET /health` says that it is there.
 * - `GET /attestation/<sha256 of a message>` says which page published it: `{ origin, isScam }`.
 *   A browser tells the origin with every socket and no page can change it, so the wallet can
 *   compare it with what the site calls itself. 404 where a program published it.
 */
export function answerHttp({
  mailbox,
  isScam,
}: {
  mailbox: Mailbox
  isScam(origin: string): boolean
}): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://relay')
    if (request.method === 'GET' && pathname === '/health') {
      sendJson(response, { ok: true })
      return
    }
    const hash = pathname.match(/^\/attestation\/([0-9a-f]{64})$/)?.[1]
    const origin = hash && request.method === 'GET' ? mailbox.find(hash)?.origin : undefined
    if (origin) sendJson(response, { origin, isScam: isScam(origin) })
    else sendJson(response, { error: { message: 'Nothing is known of it here.' } }, 404)
  }
}
