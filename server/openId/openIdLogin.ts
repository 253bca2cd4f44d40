import 'server-only'
import { z } from 'zod'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { OpenIdLoginResponse, OpenIdQuestion } from '#lib/protocol/openId.ts'
import {
  type CreationContext,
  createSubOrganizationOnce,
  deleteSubOrganizationRow,
  isAliasTaken,
  readSubOrganization,
  type SubOrganization,
  type SubOrganizationKeys,
  subOrganizationState,
} from '#server/custody/createSubOrganization.ts'
import { emailRequest } from '#server/custody/emailLogin.ts'
import { findUser, findVerifiedUser } from '#server/custody/findUser.ts'
import { hashForLookup } from '#server/custody/lookupKeys.ts'
import {
  callTurnkey,
  isRefusal,
  requireCompleted,
  requireTurnkey,
} from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import { openIdCookie, readCookie, setOpenIdCookie } from '#server/http/cookies.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'
import { endOpenIdRequest, readOpenIdAnswer } from '#server/openId/openIdRequests.ts'
import type { OpenIdIdentity } from '#server/openId/providerClient.ts'
import { requireProvider } from '#server/openId/startOpenId.ts'

/** The id of a sign-in, as the callback names it. */
export const requestIdSchema = z.string().regex(/^[0-9a-f]{32}$/)

const bodySchema = z.strictObject({
  // The callback writes `invalid` for a state that is no browser's.
  id: z.union([requestIdSchema, z.literal('invalid')]),
  isSeparate: z.boolean().optional(),
})

/**
 * `POST /api/custody/oauth/login`: registers the session key in the sub-organization that the
 * provider's identity opens. The first login creates it, unless the user seems to have a wallet:
 * then the response asks. May be repeated until a response arrived.
 */
export async function postOpenIdLogin(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  requireTurnkey(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: client, limit: env.rateLimits.custody })
  const { id, isSeparate = false } = checkBody(bodySchema, await call.json())
  const cookie = readCookie(call.cookies, openIdCookie(env, id))
  const { request, identity } = await readOpenIdAnswer({ db, now }, cookie, id)
  if (request.purpose !== 'signIn') throw new WalletError(openIdErrors.openIdRequestInvalid)
  const context = { db, env, clock: env.clock }
  const provider = requireProvider(env, request.provider)

  const known = await openKnown(context, identity, request)
  if (known) return { body: known, cookies: await endRequest(call, cookie, id) }
  const question = isSeparate ? undefined : await findQuestion(context, provider.name, identity)
  // A parallel request for the same identity may have begun the wallet that the question is about.
  const isStarted =
    question && (await subOrganizationState(db, await identityKeys(context, identity)))
  if (question && !isStarted) return { body: question }
  await countAttempt({ db, now, name: 'signUp', subject: client, limit: env.rateLimits.signUp })
  const created = await create(context, provider.name, identity, isSeparate)
  if (!created)
    return { body: { status: 'question', provider: provider.name, email: identity.email } }
  const body = await login(env, created, identity, request)
  return { body, cookies: await endRequest(call, cookie, id) }
}

/** Ends the sign-in; returns the cookies to set. */
export async function endRequest(call: RouteCall, cookie: string, id: string): Promise<string[]> {
  await endOpenIdRequest({ db: await call.db(), now: call.now }, cookie, id)
  return [setOpenIdCookie(openIdCookie(call.env, id), '', { seconds: 0, sameSite: 'Strict' })]
}

/** Name of a user's account at a provider, which distinguishes several accounts. */
export function accountName(provider: string, email: string | undefined): string {
  return email === undefined ? provider : `${provider} (${email.slice(0, 80)})`
}

/** The database keys of a provider's identity, hashed as email addresses are. */
export async function identityKeys(
  context: Pick<CreationContext, 'db' | 'env'>,
  { issuer, audience, subject }: Pick<OpenIdIdentity, 'issuer' | 'audience' | 'subject'>,
): Promise<SubOrganizationKeys> {
  const text = JSON.stringify([issuer, audience, subject])
  const [newest, ...older] = await hashForLookup(context, 'openId', text)
  return [`openid:${newest}`, ...older.map((hash) => `openid:${hash}`)]
}

/** Whether the identity is one of the sub-organization's ways to sign in. */
export async function hasIdentity(
  env: Env,
  { organizationId }: Pick<SubOrganization, 'organizationId'>,
  { issuer, audience, subject }: Pick<OpenIdIdentity, 'issuer' | 'audience' | 'subject'>,
): Promise<boolean> {
  const { oauthProviders } = await callTurnkey(env, (turnkey) =>
    turnkey.getOauthProviders({ organizationId }),
  ).catch((error: unknown) => {
    // The sub-organization was deleted.
    if (isRefusal(error)) return { oauthProviders: [] }
    throw error
  })
  return oauthProviders.some(
    (one) => one.issuer === issuer && one.audience === audience && one.subject === subject,
  )
}

/**
 * Logs in to the sub-organization that the database names for the identity. Only the database
 * decides: a user can add any identity to their own sub-organization, so a search at Turnkey could
 * open a stranger's. Undefined if there is none, or if the identity was removed there.
 */
async function openKnown(
  context: CreationContext,
  identity: OpenIdIdentity,
  request: LoginRequest,
): Promise<OpenIdLoginResponse | undefined> {
  const keys = await identityKeys(context, identity)
  const known = await readSubOrganization(context.db, keys)
  if (!known) return undefined
  try {
    return await login(context.env, known, identity, request)
  } catch (error) {
    if (!isRefusal(error) || (await hasIdentity(context.env, known, identity))) throw error
    await deleteSubOrganizationRow(context.db, keys, known.organizationId)
    return undefined
  }
}

/** Asks if a wallet of the same confirmed address exists, or one that has this very identity. */
async function findQuestion(
  context: CreationContext,
  provider: string,
  { email, idToken }: OpenIdIdentity,
): Promise<OpenIdQuestion | undefined> {
  const { db, env } = context
  if (email !== undefined) {
    const { keys } = await emailRequest(context, email)
    const recorded = await readSubOrganization(db, keys)
    const user =
      (await findVerifiedUser(env, email)) ??
      (recorded && (await findUser(env, recorded.organizationId, email).catch(ignoreRefusal)))
    if (user) return { status: 'question', provider, email }
    // The address was changed there since.
    if (recorded) await deleteSubOrganizationRow(db, keys, recorded.organizationId)
  }
  const { organizationIds } = await callTurnkey(env, (turnkey) =>
    turnkey.getSubOrgIds({ filterType: 'OIDC_TOKEN', filterValue: idToken }),
  )
  return organizationIds.length > 0 ? { status: 'question', provider } : undefined
}

/**
 * Creates the sub-organization of an identity. An address for which the provider is authoritative
 * opens it as well, by an emailed code: of others, whoever had the address once could share the wallet
 * of whoever has it now. Not that of a separate wallet, whose address has another one. Undefined if a code or another
 * provider is just creating a wallet for the address.
 */
async function create(
  context: CreationContext,
  providerName: string,
  { issuer, audience, subject, email, isAuthoritative }: OpenIdIdentity,
  isSeparate: boolean,
): Promise<SubOrganization | undefined> {
  const userEmail = isSeparate ? undefined : email
  return createSubOrganizationOnce(context, {
    keys: await identityKeys(context, { issuer, audience, subject }),
    rootUser: {
      userName: userEmail ?? `${providerName} account`,
      ...(userEmail !== undefined && { userEmail }),
      apiKeys: [],
      authenticators: [],
      // The claims, which were checked, and not the token: a retry must send the same body.
      oauthProviders: [
        {
          providerName: accountName(providerName, email),
          oidcClaims: { iss: issuer, aud: audience, sub: subject },
        },
      ],
    },
    ...(userEmail !== undefined &&
      isAuthoritative && { alias: await emailRequest(context, userEmail) }),
    find: async () => undefined,
  }).catch((error: unknown) => {
    if (isAliasTaken(error)) return undefined
    throw error
  })
}

type LoginRequest = { publicKey: string; createdAt: Date }

async function login(
  env: Env,
  { organizationId, userId }: SubOrganization,
  { idToken: oidcToken }: OpenIdIdentity,
  { publicKey, createdAt }: LoginRequest,
): Promise<OpenIdLoginResponse> {
  const { expirationSeconds } = requireTurnkey(env).session
  const { session } = requireCompleted(
    env,
    await callTurnkey(env, (turnkey) =>
      turnkey.oauthLogin({
        organizationId,
        oidcToken,
        publicKey,
        expirationSeconds: String(expirationSeconds),
        // The same body each time: a repeated login is the same activity.
        timestampMs: String(createdAt.getTime()),
      }),
    ),
  )
  return { status: 'signedIn', organizationId, userId, session }
}

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
