import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { createMutex } from '#devnet/createMutex.ts'
import { createApp, type Exchange } from '#devnet/http/createApp.ts'
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
  const withLock = createMutex()

  const pass = async (c: Exchange) => {
    const body = await c.req.text()
    const headers = Object.fromEntries(
      passed.flatMap((name) => {
        const value = c.req.header(name)
        return value === undefined ? [] : [[name, value]]
      }),
    )
    const { path } = c.req
    const after = await watch({ path: path.replace('/public/v1/', ''), body, headers })
    const answer = await fetch(`${targetUrl}${path}`, { method: 'POST', headers, body })
    const answered = await answer.text()
    await after?.(answer.status, answered)
    return c.body(answered, answer.status as ContentfulStatusCode, {
      'content-type': 'application/json',
    })
  }

  const app = createApp()
  app.post('*', (c) => withLock(() => pass(c)))
  return serve({ name: 'the proxy', port: 0, app })
}
