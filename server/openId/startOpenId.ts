import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { sitePath } from '#lib/input/safeRedirect.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { OpenIdStartResponse } from '#lib/protocol/openId.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import { ifNotSignedIn, sessionOf } from '#server/auth/session.ts'
import { publicKeySchema } from '#server/custody/fieldSchemas.ts'
import { requireTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import type { OpenIdClient } from '#server/env/openIdEnv.ts'
import { openIdStateCookie, setOpenIdCookie } from '#server/http/cookies.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import {
  codeVerifierOf,
  createOpenIdRequest,
  openIdRequestSeconds,
} from '#server/openId/openIdRequests.ts'
import { authorizationUrl } from '#server/openId/providerClient.ts'

const bodySchema = z.strictObject({
  provider: z.string().max(20),
  purpose: z.enum(['signIn', 'add']),
  publicKey: publicKeySchema,
  returnTo: z.string().max(2000),
})

/**
 * `POST /api/custody/oauth/start`: starts a sign-in at a provider, bound to this browser by a
 * cookie, and responds with the URL of the provider's page. One that adds a provider is bound to its user
 * as well.
 * @throws WalletError notSignedIn or signInTooOld
 */
export async function postOpenIdStart(call: RouteCall): Promise<RouteReply> {
  const { env, now, client: address } = call
  requireTurnkey(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: address, limit: env.rateLimits.custody })
  const body = checkBody(bodySchema, await call.json())
  const client = requireProvider(env, body.provider)
  const returnTo = sitePath(body.returnTo, env.basePath)
  if (!returnTo) throw new WalletError(routeErrors.invalidBody, { args: { field: 'returnTo' } })
  const publicKey = body.publicKey.toLowerCase()
  const session = await (body.purpose === 'add'
    ? sessionToAdd(call)
    : sessionOf(call).catch(ifNotSignedIn))
  const { id, state, cookie } = await createOpenIdRequest(
    { db, now },
    {
      provider: client.id,
      purpose: body.purpose,
      userId: body.purpose === 'add' && session ? session.user.id : null,
      publicKey,
      returnTo,
    },
  )
  const url = await authorizationUrl(env, client, {
    redirectUri: redirectUriOf(env, client),
    state,
    nonce: nonceOf(publicKey),
    codeVerifier: codeVerifierOf(cookie, state),
    // Who is signed in here goes there to prove who they are, or to open a wallet that this is a proof of:
    // whoever has only found the browser open is asked.
    asksAgain: session !== undefined,
  })
  const options = { seconds: openIdRequestSeconds, sameSite: 'None' } as const
  return {
    body: { id, url } satisfies OpenIdStartResponse,
    cookies: [setOpenIdCookie(openIdStateCookie(env, id), cookie, options)],
    log: { provider: client.id },
  }
}

/** Of who adds a provider, which opens their wallet from then on. */
async function sessionToAdd(call: RouteCall): Promise<Session> {
  const session = await sessionOf(call)
  requireFresh(call.now, session)
  return session
}

/** The configured provider of that id. @throws WalletError routeNotFound */
export function requireProvider(env: Env, id: string): OpenIdClient {
  const client = env.openIdClients.find((one) => one.id === id)
  if (!client) throw new WalletError(routeErrors.routeNotFound)
  return client
}

/** Each provider has its own, so that no provider can answer for another one (RFC 9700 §2.1). */
export function redirectUriOf({ appOrigin, basePath }: Env, { id }: OpenIdClient): string {
  return `${appOrigin}${basePath}/custody/oauth/callback/${id}`
}

/** Turnkey accepts an ID token only for the session key whose hash is its nonce. */
export function nonceOf(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex')
}
