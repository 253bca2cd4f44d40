import 'server-only'
import { WalletError } from '#lib/errors/WalletError.ts'
import { postChallenge } from '#server/auth/challenge.ts'
import { deleteSession, getSession } from '#server/auth/session.ts'
import {
  deleteOtherSessions,
  deleteSessionById,
  deleteSessions,
  getSessions,
} from '#server/auth/sessionList.ts'
import { postVerify } from '#server/auth/verify.ts'
import { postRpc, rpcBodyBytes } from '#server/chain/rpcProxy.ts'
import { deleteCredential, getCredentials } from '#server/credentials/credentials.ts'
import { postLink, postLinkChallenge } from '#server/credentials/link.ts'
import { postEmailCode, postEmailVerify } from '#server/custody/emailCode.ts'
import { postEmailLogin } from '#server/custody/emailLogin.ts'
import { postForget } from '#server/custody/forget.ts'
import { getLabels, putLabel } from '#server/custody/labels.ts'
import { postRecovery, postRecoveryUser } from '#server/custody/recovery.ts'
import { postSignUp } from '#server/custody/signUp.ts'
import { getDescriptor } from '#server/descriptors/getDescriptor.ts'
import { getPicture } from '#server/ens/getPicture.ts'
import { getFeed, postFeedEvent } from '#server/feed/feed.ts'
import { getNewDevices, postNewDevice } from '#server/feed/newDevices.ts'
import { refusalOf } from '#server/http/preHandler.ts'
import {
  answer,
  type RouteHandler,
  type RouteOptions,
  refuseMethod,
  type routeMethods,
} from '#server/http/route.ts'
import type { handlers } from '#server/openId/handlers.ts'
import { getReceipts, postReceipt } from '#server/receipts/receipts.ts'
import { postCspReport, reportMediaTypes } from '#server/routes/cspReport.ts'
import { getLive, getReady } from '#server/routes/health.ts'
import { getMetrics } from '#server/routes/metrics.ts'
import { deleteSent, getSent, putSent } from '#server/sent/sent.ts'
import type { Cost } from '#server/site/budget.ts'
import type { Site } from '#server/site/site.ts'
import { postIdentity, postIdentityChallenge } from '#server/users/addIdentity.ts'
import { getAddresses, putContact } from '#server/users/addresses.ts'
import { deleteIdentity, patchIdentity } from '#server/users/identities.ts'
import { deleteOwnUser } from '#server/users/leave.ts'
import { postMerge, postMergeChallenge } from '#server/users/merge.ts'
import { postMergePreview } from '#server/users/mergePreview.ts'
import { getProof, postExport, postProof, postProofChallenge } from '#server/users/proof.ts'
import { postUse } from '#server/users/useIdentity.ts'
import { getUser } from '#server/users/user.ts'
import { getUserData } from '#server/users/userData.ts'

// Loaded with the first request, because most sites have no OpenID provider, nor the package for it.
const openId =
  (name: keyof typeof handlers): RouteHandler =>
  async (call) =>
    (await import('#server/openId/handlers.ts')).handlers[name](call)

type Endpoint = { handler: RouteHandler; cost: Cost } & RouteOptions

type Endpoints = Partial<Record<(typeof routeMethods)[number], Endpoint>> & {
  /** HEAD is refused, although there is a GET. */
  hasNoHead?: true
}

/** Processor time of a request that reads a cookie, one with statements, and one that computes or lists. */
const [little, usual, more] = [1, 5, 15]

/**
 * Every route, below the server's base path, with what its most expensive request costs. HEAD is answered
 * like GET.
 */
export const routes: Record<string, Endpoints> = {
  '/auth/challenge': { POST: { handler: postChallenge, cost: { workMs: usual } } },
  '/auth/session': {
    GET: { handler: getSession, cost: { workMs: little, chainCalls: 2 } },
    DELETE: { handler: deleteSession, cost: { workMs: usual } },
  },
  '/auth/sessions': {
    GET: { handler: getSessions, cost: { workMs: usual, chainCalls: 2 } },
    DELETE: { handler: deleteSessions, cost: { workMs: usual, chainCalls: 4 } },
  },
  '/auth/sessions/[id]': {
    DELETE: { handler: deleteSessionById, cost: { workMs: usual, chainCalls: 4 } },
  },
  '/auth/sessions/others': {
    DELETE: { handler: deleteOtherSessions, cost: { workMs: usual, chainCalls: 4 } },
  },
  '/auth/verify': { POST: { handler: postVerify, cost: { workMs: usual, chainCalls: 4 } } },
  '/credentials': { GET: { handler: getCredentials, cost: { workMs: usual, chainCalls: 2 } } },
  '/credentials/[id]': {
    DELETE: { handler: deleteCredential, cost: { workMs: usual, chainCalls: 4 } },
  },
  '/credentials/link': { POST: { handler: postLink, cost: { workMs: more, chainCalls: 9 } } },
  '/credentials/link/challenge': {
    POST: { handler: postLinkChallenge, cost: { workMs: usual, chainCalls: 2 } },
  },
  '/csp-report': {
    // Browsers send these without a reliable Origin, and the route accesses no user data.
    POST: {
      handler: postCspReport,
      cost: { workMs: usual },
      mediaTypes: reportMediaTypes,
      isOpenToOrigins: true,
    },
  },
  '/custody/email/code': { POST: { handler: postEmailCode, cost: { workMs: usual } } },
  '/custody/email/login': { POST: { handler: postEmailLogin, cost: { workMs: more } } },
  '/custody/email/verify': { POST: { handler: postEmailVerify, cost: { workMs: usual } } },
  '/custody/forget': { POST: { handler: postForget, cost: { workMs: usual } } },
  '/custody/labels': {
    GET: { handler: getLabels, cost: { workMs: usual, chainCalls: 2 } },
    PUT: { handler: putLabel, cost: { workMs: usual, chainCalls: 2, storedBytes: 1_000 } },
  },
  '/custody/oauth/callback/[provider]': {
    GET: { handler: openId('openIdCallback'), cost: { workMs: more } },
    // A provider posts the form from its own site; the state and its cookie are the check.
    POST: { handler: openId('openIdCallback'), cost: { workMs: more }, isOpenToOrigins: true },
    // It would use up the state.
    hasNoHead: true,
  },
  '/custody/oauth/link': {
    POST: { handler: openId('postOpenIdLink'), cost: { workMs: more, chainCalls: 4 } },
  },
  '/custody/oauth/login': { POST: { handler: openId('postOpenIdLogin'), cost: { workMs: more } } },
  '/custody/oauth/start': { POST: { handler: openId('postOpenIdStart'), cost: { workMs: usual } } },
  '/custody/oauth/token': {
    POST: { handler: openId('postOpenIdToken'), cost: { workMs: usual, chainCalls: 2 } },
  },
  '/custody/recovery': { POST: { handler: postRecovery, cost: { workMs: usual } } },
  '/custody/recovery/user': { POST: { handler: postRecoveryUser, cost: { workMs: usual } } },
  '/custody/sign-up': { POST: { handler: postSignUp, cost: { workMs: more } } },
  '/descriptors/[file]': { GET: { handler: getDescriptor, cost: { workMs: usual } } },
  '/ens/picture/[name]': {
    GET: { handler: getPicture, cost: { workMs: more, chainCalls: 4 } },
    hasNoHead: true,
  },
  '/metrics': { GET: { handler: getMetrics, cost: { workMs: usual } } },
  '/health/live': { GET: { handler: getLive, cost: { workMs: little } } },
  '/health/ready': { GET: { handler: getReady, cost: { workMs: usual, chainCalls: 1 } } },
  '/receipts': {
    GET: { handler: getReceipts, cost: { workMs: more, chainCalls: 2 } },
    POST: { handler: postReceipt, cost: { workMs: usual, chainCalls: 4, storedBytes: 28_000 } },
  },
  '/rpc/[chainId]': {
    POST: {
      handler: postRpc,
      cost: { workMs: more, chainCalls: 20 },
      bodyLimitBytes: rpcBodyBytes,
    },
  },
  '/sent': {
    GET: { handler: getSent, cost: { workMs: more, chainCalls: 2 } },
    PUT: { handler: putSent, cost: { workMs: usual, chainCalls: 2, storedBytes: 60_000 } },
  },
  '/sent/[key]': { DELETE: { handler: deleteSent, cost: { workMs: usual, chainCalls: 2 } } },
  '/user': {
    GET: { handler: getUser, cost: { workMs: usual, chainCalls: 2 } },
    DELETE: { handler: deleteOwnUser, cost: { workMs: more, chainCalls: 4 } },
  },
  '/user/addresses': {
    GET: { handler: getAddresses, cost: { workMs: usual, chainCalls: 2 } },
    PUT: { handler: putContact, cost: { workMs: usual, chainCalls: 4, storedBytes: 1_000 } },
  },
  '/user/data': { GET: { handler: getUserData, cost: { workMs: more, chainCalls: 2 } } },
  '/user/exports': { POST: { handler: postExport, cost: { workMs: usual, chainCalls: 4 } } },
  '/user/devices': { GET: { handler: getNewDevices, cost: { workMs: usual, chainCalls: 2 } } },
  '/user/devices/[id]': {
    POST: { handler: postNewDevice, cost: { workMs: usual, chainCalls: 4 } },
  },
  '/user/feed': {
    GET: { handler: getFeed, cost: { workMs: more, chainCalls: 2 } },
    POST: { handler: postFeedEvent, cost: { workMs: usual, chainCalls: 2, storedBytes: 1_000 } },
  },
  '/user/identities': {
    POST: { handler: postIdentity, cost: { workMs: usual, chainCalls: 8, storedBytes: 1_000 } },
  },
  '/user/identities/[id]': {
    PATCH: { handler: patchIdentity, cost: { workMs: usual, chainCalls: 2 } },
    DELETE: { handler: deleteIdentity, cost: { workMs: usual, chainCalls: 4 } },
  },
  '/user/identities/[id]/use': {
    POST: { handler: postUse, cost: { workMs: usual, chainCalls: 8 } },
  },
  '/user/identities/challenge': {
    POST: { handler: postIdentityChallenge, cost: { workMs: usual, chainCalls: 2 } },
  },
  '/user/merge': { POST: { handler: postMerge, cost: { workMs: usual, chainCalls: 8 } } },
  '/user/merge/challenge': {
    POST: { handler: postMergeChallenge, cost: { workMs: usual, chainCalls: 2 } },
  },
  '/user/merge/preview': {
    POST: { handler: postMergePreview, cost: { workMs: more, chainCalls: 2 } },
  },
  '/user/proof': {
    GET: { handler: getProof, cost: { workMs: usual, chainCalls: 2 } },
    POST: { handler: postProof, cost: { workMs: usual, chainCalls: 8 } },
  },
  '/user/proof/challenge': {
    POST: { handler: postProofChallenge, cost: { workMs: usual, chainCalls: 2 } },
  },
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
    throw new WalletError(refusalOf(request.headers), { details: 'GET, HEAD' })
  },
  cost: { workMs: little },
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
  if (endpoint) return endpoint
  const own = Object.keys(endpoints)
  const allowed = own.flatMap((one) => (one === 'GET' && !hasNoHead ? ['GET', 'HEAD'] : [one]))
  return { handler: refuseMethod(allowed), cost: { workMs: little }, isOpenToOrigins: true }
}

/** Not by `in`, because a method may have any name, also that of a member of every object. */
function isMethodOf<endpoints extends object>(
  endpoints: endpoints,
  method: string,
): method is keyof endpoints & string {
  return Object.hasOwn(endpoints, method)
}
