import 'server-only'
import { WalletError } from '#lib/errors/WalletError.ts'
import { postChallenge } from '#lib/server/auth/challenge.ts'
import { deleteSession, getSession } from '#lib/server/auth/session.ts'
import {
  deleteOtherSessions,
  deleteSessionById,
  deleteSessions,
  getSessions,
} from '#lib/server/auth/sessionList.ts'
import { postVerify } from '#lib/server/auth/verify.ts'
import { deleteCredential, getCredentials } from '#lib/server/credentials/credentials.ts'
import { postLink, postLinkChallenge } from '#lib/server/credentials/link.ts'
import { postEmailCode, postEmailVerify } from '#lib/server/custody/emailCode.ts'
import { postEmailLogin } from '#lib/server/custody/emailLogin.ts'
import { getLabels, putLabel } from '#lib/server/custody/labels.ts'
import { postRecovery, postRecoveryUser } from '#lib/server/custody/recovery.ts'
import { postSignUp } from '#lib/server/custody/signUp.ts'
import { getDescriptor } from '#lib/server/descriptors/getDescriptor.ts'
import { getPicture } from '#lib/server/ens/getPicture.ts'
import { postCspReport, reportMediaTypes } from '#lib/server/http/cspReport.ts'
import { getLive, getReady } from '#lib/server/http/health.ts'
import { refusalOf } from '#lib/server/http/preHandler.ts'
import {
  answer,
  type RouteHandler,
  type RouteOptions,
  refuseMethod,
  type routeMethods,
} from '#lib/server/http/route.ts'
import { postRpc, rpcBodyBytes } from '#lib/server/http/rpcProxy.ts'
import { getReceipts, postReceipt } from '#lib/server/receipts/receipts.ts'
import type { Site } from '#lib/server/site.ts'

// Loaded with the first request, because most sites have no OpenID provider, nor the package for it.
const postOpenIdStart: RouteHandler = async (call) =>
  (await import('#lib/server/openId/startOpenId.ts')).postOpenIdStart(call)
const openIdCallback: RouteHandler = async (call) =>
  (await import('#lib/server/openId/openIdCallback.ts')).openIdCallback(call)
const postOpenIdLogin: RouteHandler = async (call) =>
  (await import('#lib/server/openId/openIdLogin.ts')).postOpenIdLogin(call)
const postOpenIdToken: RouteHandler = async (call) =>
  (await import('#lib/server/openId/linkOpenId.ts')).postOpenIdToken(call)
const postOpenIdLink: RouteHandler = async (call) =>
  (await import('#lib/server/openId/linkOpenId.ts')).postOpenIdLink(call)

type Endpoint = RouteHandler | ({ handler: RouteHandler } & RouteOptions)

type Endpoints = Partial<Record<(typeof routeMethods)[number], Endpoint>> & {
  /** HEAD is refused, although there is a GET. */
  hasNoHead?: true
}

/** Every route, below the server's base path. HEAD is answered like GET. */
const routes: Record<string, Endpoints> = {
  '/auth/challenge': { POST: postChallenge },
  '/auth/session': { GET: getSession, DELETE: deleteSession },
  '/auth/sessions': { GET: getSessions, DELETE: deleteSessions },
  '/auth/sessions/[id]': { DELETE: deleteSessionById },
  '/auth/sessions/others': { DELETE: deleteOtherSessions },
  '/auth/verify': { POST: postVerify },
  '/credentials': { GET: getCredentials },
  '/credentials/[id]': { DELETE: deleteCredential },
  '/credentials/link': { POST: postLink },
  '/credentials/link/challenge': { POST: postLinkChallenge },
  '/csp-report': {
    // Browsers send these without a reliable Origin, and the route accesses no user data.
    POST: { handler: postCspReport, mediaTypes: reportMediaTypes, isOpenToOrigins: true },
  },
  '/custody/email/code': { POST: postEmailCode },
  '/custody/email/login': { POST: postEmailLogin },
  '/custody/email/verify': { POST: postEmailVerify },
  '/custody/labels': { GET: getLabels, PUT: putLabel },
  '/custody/oauth/callback/[provider]': {
    GET: openIdCallback,
    // A provider posts the form from its own site; the state and its cookie are the check.
    POST: { handler: openIdCallback, isOpenToOrigins: true },
    // It would use up the state.
    hasNoHead: true,
  },
  '/custody/oauth/link': { POST: postOpenIdLink },
  '/custody/oauth/login': { POST: postOpenIdLogin },
  '/custody/oauth/start': { POST: postOpenIdStart },
  '/custody/oauth/token': { POST: postOpenIdToken },
  '/custody/recovery': { POST: postRecovery },
  '/custody/recovery/user': { POST: postRecoveryUser },
  '/custody/sign-up': { POST: postSignUp },
  '/descriptors/[file]': { GET: getDescriptor },
  '/ens/picture/[name]': { GET: getPicture, hasNoHead: true },
  '/health/live': { GET: getLive },
  '/health/ready': { GET: getReady },
  '/receipts': { GET: getReceipts, POST: postReceipt },
  '/rpc/[chainId]': { POST: { handler: postRpc, bodyLimitBytes: rpcBodyBytes } },
}

/** Paths with a variable part, with the pattern of each. */
const patterns = Object.keys(routes)
  .filter((path) => path.includes('['))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\[\w+\]/, '[^/]+')}$`) }))

/** Answers a request to one of our routes, and any other with 404. */
export async function handleRequest(
  site: Site,
  request: Request,
  remoteAddress: string | undefined,
): Promise<Response> {
  const { basePath } = site.env
  const path = findPath(new URL(request.url).pathname, basePath)
  const name = `${basePath}${path ?? '/[...path]'}`
  const endpoints = path === undefined ? undefined : routes[path]
  const { handler, ...options } = endpoints ? endpointOf(endpoints, request.method) : unknownPath
  const response = await answer(site, handler, options, request, { name, remoteAddress })
  if (request.method !== 'HEAD') return response
  return new Response(null, { status: response.status, headers: response.headers })
}

/** What an unknown path is answered with, and what the pre-handler of Next redirects here. */
const unknownPath: { handler: RouteHandler } & RouteOptions = {
  handler: ({ request }) => {
    throw new WalletError(refusalOf(request.headers))
  },
  isOpenToOrigins: true,
}

function findPath(pathname: string, basePath: string): string | undefined {
  if (!pathname.startsWith(`${basePath}/`)) return undefined
  const path = pathname.slice(basePath.length)
  if (Object.hasOwn(routes, path)) return path
  return patterns.find(({ pattern }) => pattern.test(path))?.path
}

function endpointOf(
  { hasNoHead, ...endpoints }: Endpoints,
  method: string,
): { handler: RouteHandler } & RouteOptions {
  const isHead = method === 'HEAD' && !hasNoHead
  const key = isHead ? 'GET' : method
  const endpoint = isMethodOf(endpoints, key) ? endpoints[key] : undefined
  if (typeof endpoint === 'function') return { handler: endpoint }
  if (endpoint) return endpoint
  const own = Object.keys(endpoints)
  const allowed = own.flatMap((one) => (one === 'GET' && !hasNoHead ? ['GET', 'HEAD'] : [one]))
  return { handler: refuseMethod(allowed), isOpenToOrigins: true }
}

/** Not by `in`, because a method may have any name, also that of a member of every object. */
function isMethodOf<endpoints extends object>(
  endpoints: endpoints,
  method: string,
): method is keyof endpoints & string {
  return Object.hasOwn(endpoints, method)
}
