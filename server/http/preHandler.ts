import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ErrorRow } from '#lib/errors/defineErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { bodySeconds } from '#lib/protocol/constants.ts'
import { addPolicy, policyHeader } from '#server/http/addPolicy.ts'
import { socketHeader } from '#server/http/clientAddress.ts'
import { siteHeaders } from '#server/http/headers.ts'
import { followRequest } from '#server/http/shutdown.ts'
import type { Site } from '#server/site/site.ts'

/** Names the catalog row of a refused request; clients cannot set it. */
const refusalHeader = 'x-latchkey-refusal'

const { methodNotAllowed, routeNotFound } = routeErrors

/**
 * Installs a handler that runs before Next's, once per process. It records the socket's address
 * (Next passes only headers to route handlers), sets the fixed headers on responses that Next
 * creates itself, such as redirects, and routes to our own refusal what Next would answer with 500
 * or a redirect to another host: TRACE, targets that are not a path, invalid escapes, Next's
 * internal pages by name, and files by methods other than GET and HEAD.
 */
export function installPreHandler(site: Site): void {
  const files = publicFiles()
  const { [policyHeader]: policy = '', ...fixed } = siteHeaders(site.env)
  const headers = Object.entries(fixed)
  site.hasAddresses = true
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as RequestStart
    // Node's own limit, for bodies that no route reads; Node then closes the connection.
    server.requestTimeout = bodySeconds * 1000
    followRequest(site, server, request.url ?? '', response)
    for (const [name, value] of headers) response.setHeader(name, value)
    addPolicy(response, policy)
    request.headers[socketHeader] = request.socket.remoteAddress ?? ''
    delete request.headers[refusalHeader]
    const refusal = refuse(request, files) ?? refuseBody(request, site)
    if (!refusal) return
    // Nothing reads the body, which would otherwise be read as the next request.
    if (hasBody(request)) response.shouldKeepAlive = false
    request.headers[refusalHeader] = refusal.key
    request.method = 'GET'
    request.url = `${site.env.basePath}/refused`
  })
}

type RequestStart = { request: IncomingMessage; response: ServerResponse; server: Server }

/** Paths of the files under `public`. */
function publicFiles(): Set<string> {
  const folder = join(process.cwd(), 'public')
  if (!existsSync(folder)) return new Set()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Set(files.map((file) => `/${file.replaceAll('\\', '/')}`))
}

/** What the catch-all route answers with: the refusal from `installPreHandler`, or routeNotFound. */
export function refusalOf(headers: Headers): ErrorRow & { message: string } {
  return headers.get(refusalHeader) === methodNotAllowed.key ? methodNotAllowed : routeNotFound
}

/**
 * Pages take no body, unless the site says so. Next keeps up to 10 MB of each, for as long as it arrives,
 * and logs one that breaks off as an error of its own.
 */
function refuseBody(request: IncomingMessage, { env, pagesTakeBodies }: Site) {
  const { method, url = '' } = request
  const isPage = !url.startsWith(`${env.basePath}/`) && !isDevelopmentTool(url)
  const isChange = method !== 'GET' && method !== 'HEAD'
  return !pagesTakeBodies && isPage && isChange && hasBody(request) ? methodNotAllowed : undefined
}

/** The development server is asked by its own scripts, as for the lines of an error. */
function isDevelopmentTool(url: string): boolean {
  return process.env.NODE_ENV === 'development' && url.startsWith('/__nextjs_')
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function refuse(
  { method, url = '' }: IncomingMessage,
  files: ReadonlySet<string>,
): ErrorRow | undefined {
  if (method === 'TRACE') return methodNotAllowed
  if (!/^\/(?![/\\])/.test(url)) return routeNotFound
  let path: string
  try {
    path = decodeURIComponent(url.split('?')[0] ?? '')
  } catch {
    return routeNotFound
  }
  // The development server has its own routes under /__nextjs.
  if (/^\/_(?!next\/|_nextjs)/.test(path)) return routeNotFound
  const isFile = files.has(path) || /^\/_next\/(static\/|image$)/.test(path)
  return isFile && method !== 'GET' && method !== 'HEAD' ? methodNotAllowed : undefined
}
