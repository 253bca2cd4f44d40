import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { runQuery } from '#devnet/custody/activities/runQuery.ts'
import { runSubmit } from '#devnet/custody/activities/runSubmit.ts'
import { apiError, isApiError } from '#devnet/custody/apiError.ts'
import { handleProxyRequest, proxyRoutes } from '#devnet/custody/authProxy/proxyRoutes.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'
import { readStamp } from '#devnet/custody/stamps/readStamp.ts'
import { type App, createApp, type Exchange } from '#devnet/http/createApp.ts'
import { readBytes } from '#devnet/http/readBody.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { CustodyRules } from '#devnet/strict/custodyRules.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { CustodyFault } from '#lib/protocol/devnet.ts'

const bodyLimitBytes = 1024 * 1024
const apiPath = /^\/public\/v1\/((?:query|submit)\/[a-z_]+)$/
const proxyPath = /^\/(v1\/[a-z0-9_]+)$/

/** Answers the requests of the custody port, and logs them. */
export function custodyApp(context: CustodyContext, log: RequestLog, rules: CustodyRules): App {
  const app = createApp()
  app.all('*', async (c) => {
    const { path } = c.req
    const { origin } = c.env.incoming.headers
    const name = apiPath.exec(path)?.[1] ?? proxyPath.exec(path)?.[1]
    const line = log.add({
      service: 'custody',
      ...(origin ? { origin } : {}),
      method: name ?? path.slice(0, 100),
      outcome: 'pending',
    })
    const { response, failure } = await answer(context, c, name, rules).catch((error: unknown) =>
      answerError(c, error),
    )
    Object.assign(
      line,
      failure === undefined
        ? { outcome: 'answered' }
        : { outcome: 'failed', detail: failure.slice(0, 200) },
    )
    return response
  })
  return app
}

type Answer = { response: Response; failure?: string }

async function answer(
  context: CustodyContext,
  c: Exchange,
  name: string | undefined,
  rules: CustodyRules,
): Promise<Answer> {
  if (c.req.method !== 'POST') {
    return refuse(c, 405, { code: 12, message: `method not allowed: ${c.req.method}` })
  }
  const body = await readBytes(c, bodyLimitBytes)
  if (!body)
    throw apiError(3, `bad request body: larger than ${bodyLimitBytes} bytes`, 'REQUEST_INVALID')
  const run = name === undefined ? undefined : findHandler(context, name)
  if (!run || name === undefined) throw apiError(5, 'Not Found')
  await rules.wait()
  const { organizationId } = organizationIn(body)
  // Plans have other limits for parents.
  const isLimited = organizationId !== undefined && organizationId !== devnetCustody.organizationId
  if (isLimited && rules.isTooOften(organizationId))
    throw apiError(8, 'rate limit exceeded for organization', 'RATE_LIMIT_EXCEEDED')
  const faults = context.switches.takeFaults({
    path: name,
    ...(organizationId === undefined ? {} : { organizationId }),
  })
  for (const { kind, delayMs } of faults) if (kind === 'delay') await pause(delayMs)
  const refusal = faults.find((fault) => ['refuse', 'status', 'html'].includes(fault.kind))
  if (refusal) return injectFault(c, refusal)

  const result = await run(c.env.incoming.headers, body)
  const drop = faults.find((fault) => fault.kind === 'drop')
  return drop ? injectFault(c, drop) : { response: c.json(result) }
}

type Handler = (headers: IncomingHttpHeaders, body: Buffer) => Promise<object>

/** The service at a path, of the API or of the auth proxy; undefined if there is none. */
function findHandler(context: CustodyContext, name: string): Handler | undefined {
  const [folder, ...rest] = name.split('/')
  const route = rest.join('/')
  if (folder === 'v1') {
    if (!Object.hasOwn(proxyRoutes, route)) return undefined
    return (headers, body) => handleProxyRequest(context, route, headers, body)
  }
  const path = context.paths.find((one) => one.kind === folder && one.name === route)
  if (!path) return undefined
  return async (headers, body) => {
    const stamped = { stamp: await readStamp(headers, context.dependencies), body }
    return path.kind === 'query'
      ? runQuery(context, path, stamped)
      : runSubmit(context, path, stamped)
  }
}

function injectFault(c: Exchange, fault: CustodyFault): Answer {
  const { kind, status = 503, message = 'service unavailable', turnkeyErrorCode } = fault
  if (kind === 'drop' || kind === 'refuse') {
    c.env.outgoing.destroy()
    return { response: RESPONSE_ALREADY_SENT, failure: `fault: ${kind}` }
  }
  if (fault.retryAfterSeconds !== undefined) c.header('retry-after', `${fault.retryAfterSeconds}`)
  if (kind === 'html') {
    const page = `<!doctype html><title>${status}</title><h1>Bad gateway</h1>`
    c.header('content-type', 'text/html')
    return { response: c.body(page, status as ContentfulStatusCode), failure: 'fault: html' }
  }
  const code = { 400: 3, 401: 16, 403: 7, 404: 5, 429: 8, 500: 13 }[status] ?? 14
  const details = turnkeyErrorCode
    ? [{ '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode }]
    : []
  return refuse(c, status, { code, message, details })
}

function refuse(
  c: Exchange,
  status: number,
  body: { code: number; message: string; details?: unknown[] },
): Answer {
  const response = c.json({ details: [], ...body }, status as ContentfulStatusCode)
  return { response, failure: `${status} ${body.message}` }
}

function answerError(c: Exchange, error: unknown): Answer {
  if (c.env.incoming.errored)
    return { response: RESPONSE_ALREADY_SENT, failure: 'the client hung up' }
  const { status, ...body } = toErrorBody(error)
  return refuse(c, status, body)
}

/** Converts an error to a response; an unexpected error is logged to the terminal only. */
function toErrorBody(error: unknown) {
  if (isApiError(error)) {
    const { status, code, message, details } = error
    return { status, code, message, details }
  }
  const id = randomUUID()
  const stack = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`custody: internal error ${id}: ${stack}\n`)
  return { status: 500, code: 13, message: `internal server error (${id})`, details: [] }
}

/** Only selects the matching switch; the body is trusted only after its stamp is verified. */
function organizationIn(body: Buffer): { organizationId?: string } {
  const id = /"organizationId"\s*:\s*"([0-9a-fA-F-]{36})"/.exec(body.toString('latin1'))?.[1]
  return id ? { organizationId: id.toLowerCase() } : {}
}
