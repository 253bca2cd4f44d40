import 'server-only'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { sitePath, withParameter } from '#lib/input/safeRedirect.ts'
import { openIdParameters } from '#lib/protocol/openId.ts'
import { cookiePairs } from '#lib/storage/cookiePairs.ts'
import { requireTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import type { OpenIdClient } from '#server/env/openIdEnv.ts'
import {
  openIdCookie,
  openIdStateCookie,
  readCookie,
  setOpenIdCookie,
} from '#server/http/cookies.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { readBody } from '#server/http/readJson.ts'
import { type RouteCall, type RouteReply, refuseMethod } from '#server/http/route.ts'
import {
  codeVerifierOf,
  openIdRequestSeconds,
  requestIdOf,
  saveOpenIdAnswer,
  spendOpenIdState,
  untilAnswered,
} from '#server/openId/openIdRequests.ts'
import { readIdentity } from '#server/openId/providerClient.ts'
import { nonceOf, redirectUriOf, requireProvider } from '#server/openId/startOpenId.ts'

/** A provider returns by navigation of the whole page, not by a picture, a script or a frame of any page. */
function requireNavigation({ headers }: Request): void {
  const isPage =
    (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate' &&
    (headers.get('sec-fetch-dest') ?? 'document') === 'document'
  if (!isPage) throw new WalletError(routeErrors.foreignOrigin)
}

/**
 * `GET` and `POST /api/custody/oauth/callback/<provider>`: where a provider returns to. Uses up the
 * state, exchanges the code, and redirects to the page that started, without the code. The page
 * then completes the sign-in, or gets the provider's error. An answer that is loaded again, by a
 * reload or a second request for the page, leads to the same page. A state that is not this browser's
 * changes nothing.
 */
export async function openIdCallback(call: RouteCall): Promise<RouteReply> {
  const { env, now, client: address } = call
  requireTurnkey(env)
  requireNavigation(call.request)
  const url = new URL(call.request.url)
  const client = requireProvider(env, url.pathname.split('/').at(-1) ?? '')
  const method = client.responseMode === 'form_post' ? 'POST' : 'GET'
  if (call.request.method !== method) return refuseMethod([method])(call)
  // A page of another site can send its visitor here, but not with such a cookie.
  if (!hasBegun(call)) return toInvalid(env, client)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: address, limit: env.rateLimits.custody })
  const answer = call.request.method === 'POST' ? await readForm(call.request) : url.searchParams
  const state = answer.get('state') ?? ''
  const id = requestIdOf(state)
  const cookie = readCookie(call.cookies, openIdStateCookie(env, id))
  const returned = await spendOpenIdState({ db, now }, cookie, {
    state,
    provider: client.id,
  }).catch((error: unknown) => {
    if (isInvalid(error)) return undefined
    throw error
  })
  if (!returned) return toInvalid(env, client)
  const { request, isRepeated } = returned
  // Again: an earlier version may have stored it.
  const returnTo = sitePath(request.returnTo, env.basePath) ?? '/'
  const location = withParameter(returnTo, openIdParameters[request.purpose], id)
  // Also again: a browser that left the first page early has not stored it.
  const options = { seconds: openIdRequestSeconds, sameSite: 'Strict' } as const
  const cookies = [setOpenIdCookie(openIdCookie(env, id), cookie, options)]
  if (isRepeated) {
    await untilAnswered(db, request)
    return { location, cookies, log: { provider: client.id } }
  }
  const result = await readIdentity(env, client, answer, {
    redirectUri: redirectUriOf(env, client),
    state,
    nonce: nonceOf(request.publicKey),
    codeVerifier: codeVerifierOf(cookie, state),
  }).then(
    (identity) => ({ identity }),
    (error: unknown) => {
      if (error instanceof WalletError) return { problem: error.key }
      throw error
    },
  )
  await saveOpenIdAnswer(db, id, cookie, result)
  return {
    location,
    cookies,
    log: { provider: client.id, ...('problem' in result && { code: result.problem }) },
  }
}

/** Whether this browser has begun a sign-in at a provider in the last minutes. */
function hasBegun({ env, cookies }: RouteCall): boolean {
  const [start = ''] = openIdStateCookie(env, '…').split('…')
  return cookiePairs(cookies).some((pair) => pair.startsWith(start))
}

/** Leads to the page that says why the return cannot be completed. */
function toInvalid(env: Env, { id }: OpenIdClient): RouteReply {
  return {
    location: `/?wallet=${embeddedWallet(env)}&${openIdParameters.signIn}=invalid`,
    log: { provider: id, code: openIdErrors.openIdRequestInvalid.key },
  }
}

/** Reads the form that a provider posts. */
async function readForm(request: Request): Promise<URLSearchParams> {
  const bytes = await readBody(request, { mediaTypes: ['application/x-www-form-urlencoded'] })
  return new URLSearchParams(bytes.toString('utf8'))
}

/** The connector id of the site's first embedded wallet. */
function embeddedWallet({ walletIds }: Env): string {
  return walletIds?.find((id) => id.startsWith('turnkey')) ?? 'turnkey'
}

function isInvalid(error: unknown): boolean {
  return error instanceof WalletError && error.key === openIdErrors.openIdRequestInvalid.key
}
