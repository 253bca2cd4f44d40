import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { runQuery } from '#devnet/custody/activities/runQuery.ts'
import { runSubmit } from '#devnet/custody/activities/runSubmit.ts'
import { apiError, isApiError } from '#devnet/custody/apiError.ts'
import { handleProxyRequest, proxyRoutes } from '#devnet/custody/authProxy/proxyRoutes.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'
import { readStamp } from '#devnet/custody/stamps/readStamp.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { CustodyFault } from '#lib/protocol/devnet.ts'

const bodyLimitBytes = 1024 * 1024
const apiPath = /^\/public\/v1\/((?:query|submit)\/[a-z_]+)$/
const proxyPath = /^\/(v1\/[a-z0-9_]+)$/

/** HTTP handler of the custody port. */
export function httpCustody(context: CustodyContext, log: RequestLog) {
  return (request: IncomingMessage, response: ServerResponse, { pathname: path }: URL): void => {
    const { origin } = request.headers
    const name = apiPath.exec(path)?.[1] ?? proxyPath.exec(path)?.[1]
    const line = log.add({
      service: 'custody',
      ...(origin ? { origin } : {}),
      method: name ?? path.slice(0, 100),
      outcome: 'pending',
    })
    answer(context, request, name, response).then(
      (outcome) => Object.assign(line, outcome),
      (error: unknown) => {
        if (request.errored) {
          Object.assign(line, { outcome: 'failed', detail: 'the client hung up' })
          return
        }
        const { status, ...body } = toErrorBody(error)
        Object.assign(line, {
          outcome: 'failed',
          detail: `${status} ${body.message.slice(0, 200)}`,
        })
        if (!response.headersSent && !response.destroyed) sendJson(response, body, status)
      },
    )
  }
}

type Outcome = { outcome: 'answered' | 'failed'; detail?: string }

async function answer(
  context: CustodyContext,
  request: IncomingMessage,
  name: string | undefined,
  response: ServerResponse,
): Promise<Outcome> {
  if (request.method !== 'POST') {
    return sendError(response, 405, { code: 12, message: `method not allowed: ${request.method}` })
  }
  const body = await readBytes(request)
  const run = name === undefined ? undefined : findHandler(context, name)
  if (!run || name === undefined) throw apiError(5, 'Not Found')
  const faults = context.switches.takeFaults({ path: name, ...organizationIn(body) })
  for (const { kind, delayMs } of faults) if (kind === 'delay') await pause(delayMs)
  const refusal = faults.find((fault) => ['refuse', 'status', 'html'].includes(fault.kind))
  if (refusal) return injectFault(response, refusal)

  const result = await run(request.headers, body)
  const drop = faults.find((fault) => fault.kind === 'drop')
  if (drop) return injectFault(response, drop)
  sendJson(response, result)
  return { outcome: 'answered' }
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

function injectFault(response: ServerResponse, fault: CustodyFault): Outcome {
  const { kind, status = 503, message = 'service unavailable', turnkeyErrorCode } = fault
  if (kind === 'drop' || kind === 'refuse') {
    response.destroy()
    return { outcome: 'failed', detail: `fault: ${kind}` }
  }
  if (fault.retryAfterSeconds !== undefined) {
    response.setHeader('retry-after', fault.retryAfterSeconds)
  }
  if (kind === 'html') {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>${status}</title><h1>Bad gateway</h1>`)
    return { outcome: 'failed', detail: 'fault: html' }
  }
  const code = { 400: 3, 401: 16, 403: 7, 404: 5, 429: 8, 500: 13 }[status] ?? 14
  const details = turnkeyErrorCode
    ? [{ '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail', turnkeyErrorCode }]
    : []
  return sendError(response, status, { code, message, details })
}

function sendError(
  response: ServerResponse,
  status: number,
  body: { code: number; message: string; details?: unknown[] },
): Outcome {
  sendJson(response, { details: [], ...body }, status)
  return { outcome: 'failed', detail: `${status} ${body.message}` }
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

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // Reads the body to its end; otherwise the response would be lost with the connection.
    if (size <= bodyLimitBytes) chunks.push(chunk)
    else chunks.length = 0
    if (size > bodyLimitBytes * 32) request.destroy()
  }
  if (size > bodyLimitBytes) {
    throw apiError(3, `bad request body: larger than ${bodyLimitBytes} bytes`, 'REQUEST_INVALID')
  }
  return Buffer.concat(chunks)
}

/** Only selects the matching switch; the body is trusted only after its stamp is verified. */
function organizationIn(body: Buffer): { organizationId?: string } {
  const id = /"organizationId"\s*:\s*"([0-9a-fA-F-]{36})"/.exec(body.toString('latin1'))?.[1]
  return id ? { organizationId: id.toLowerCase() } : {}
}
