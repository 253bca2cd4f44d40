import 'server-only'
import { z } from 'zod'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { OpenIdTokenResponse } from '#lib/protocol/openId.ts'
import { requireFresh } from '#server/auth/requireFresh.ts'
import { ifNotSignedIn, sessionOf } from '#server/auth/session.ts'
import {
  deleteSubOrganizationRow,
  readSubOrganization,
  recordSubOrganization,
} from '#server/custody/createSubOrganization.ts'
import { requireTurnkey } from '#server/custody/turnkeyClient.ts'
import { recordFeedEvent } from '#server/events/feedEvents.ts'
import { openIdCookie, readCookie } from '#server/http/cookies.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import {
  accountName,
  endRequest,
  hasIdentity,
  identityKeys,
  requestIdSchema,
} from '#server/openId/openIdLogin.ts'
import { readOpenIdAnswer } from '#server/openId/openIdRequests.ts'
import type { OpenIdIdentity } from '#server/openId/providerClient.ts'
import { requireProvider } from '#server/openId/startOpenId.ts'

const tokenSchema = z.strictObject({ id: requestIdSchema })
const linkSchema = z.strictObject({
  id: requestIdSchema,
  organizationId: z.uuid(),
  userId: z.uuid(),
})

/**
 * `POST /api/custody/oauth/token`: the ID token of this browser's sign-in, with which the user adds
 * the provider at Turnkey. It is useless for another session key.
 * @throws WalletError openIdInUse if the identity opens a wallet already
 */
export async function postOpenIdToken(call: RouteCall): Promise<RouteReply> {
  const { id } = checkBody(tokenSchema, await readBody(call))
  const { identity, provider } = await readAnswer(call, id)
  const { idToken: oidcToken, issuer, audience, subject, email } = identity
  const body: OpenIdTokenResponse = {
    oidcToken,
    providerName: accountName(provider.name, email),
    issuer,
    audience,
    subject,
  }
  return { body }
}

/**
 * `POST /api/custody/oauth/link`: records that the identity opens this sub-organization. Both sides
 * have agreed: the browser has just signed in with the identity, and only a user of the
 * sub-organization could add it there.
 * @throws WalletError invalidBody if the sub-organization does not have the identity
 */
export async function postOpenIdLink(call: RouteCall): Promise<RouteReply> {
  const { env } = call
  const { id, organizationId, userId } = checkBody(linkSchema, await readBody(call))
  const { identity, cookie, provider } = await readAnswer(call, id, organizationId)
  if (!(await hasIdentity(env, { organizationId }, identity)))
    throw new WalletError(routeErrors.invalidBody, { args: { field: 'organizationId' } })
  const context = { db: await call.db(), env, clock: env.clock }
  const request = {
    keys: await identityKeys(context, identity),
    rootUser: { userName: '', apiKeys: [], authenticators: [], oauthProviders: [] },
  }
  await recordSubOrganization(context, request, { organizationId, userId })
  const session = await sessionOf(call).catch(ifNotSignedIn)
  if (session)
    await recordFeedEvent(context.db, {
      ...{ userId: session.user.id, kind: 'providerAdded', at: call.now },
      ...{ identity: session.identity, detail: provider.name },
    })
  return { status: 204, cookies: await endRequest(call, cookie, id) }
}

async function readBody(call: RouteCall): Promise<unknown> {
  const { env, now, client } = call
  requireTurnkey(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: client, limit: env.rateLimits.custody })
  return call.json()
}

/** The answer of this browser's sign-in, whose identity opens no sub-organization but `allowed`. */
async function readAnswer(call: RouteCall, id: string, allowed?: string) {
  const { env, now } = call
  const db = await call.db()
  const cookie = readCookie(call.cookies, openIdCookie(env, id))
  const { request, identity } = await readOpenIdAnswer({ db, now }, cookie, id)
  const session = await sessionOf(call).catch(ifNotSignedIn)
  // Another person may have signed in in this browser since.
  if (request.purpose === 'add' && session?.user.id !== request.userId)
    throw new WalletError(openIdErrors.openIdRequestInvalid)
  if (request.purpose === 'signIn' && session) requireFresh(now, session)
  if (await opensOther(call, identity, allowed)) throw new WalletError(openIdErrors.openIdInUse)
  return { cookie, identity, provider: requireProvider(env, request.provider) }
}

/** A row whose sub-organization has removed the identity is outdated, and deleted. */
async function opensOther(
  call: RouteCall,
  identity: OpenIdIdentity,
  allowed: string | undefined,
): Promise<boolean> {
  const db = await call.db()
  const keys = await identityKeys({ db, env: call.env }, identity)
  const known = await readSubOrganization(db, keys)
  if (!known || known.organizationId === allowed) return false
  if (await hasIdentity(call.env, known, identity)) return true
  await deleteSubOrganizationRow(db, keys, known.organizationId)
  return false
}
