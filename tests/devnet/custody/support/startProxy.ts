import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Served, serve } from '#devnet/http/serve.ts'

/** A request to custody while it passes through the proxy. */
export type PassingRequest = {
  /** `submit/create_wallet` */
  path: string
  body: string
  headers: Record<string, string>
}

/** Runs before a request is forwarded; the function it returns runs after the response. */
export type Watch = (
  request: PassingRequest,
) => Promise<undefined | ((status: number, answer: string) => Promise<void>)>

const passed = ['content-type', 'x-client-version', 'x-stamp', 'x-stamp-webauthn', 'x-session']

/**
 * A proxy in front of custody that passes each request to `watch`, one at a time, before forwarding
 * it.
 */
export async function startProxy(targetUrl: string, watch: Watch): Promise<Served> {
  let turn: Promise<unknown> = Promise.resolve()

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const headers = Object.fromEntries(
      passed.flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    const path = (request.url ?? '').replace('/public/v1/', '')
    const after = await watch({ path, body, headers })
    const answer = await fetch(`${targetUrl}${request.url}`, { method: 'POST', headers, body })
    const answered = await answer.text()
    await after?.(answer.status, answered)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answered)
  }

  return serve({
    name: 'the proxy',
    port: 0,
    routes: {},
    before: (request, response) => {
      turn = turn.then(() => pass(request, response)).catch((error) => response.destroy(error))
      return true
    },
  })
}
