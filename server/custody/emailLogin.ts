import 'server-only'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type {
  EmailLoginRequest,
  EmailLoginResponse,
  EmailQuestion,
} from '#lib/protocol/embedded.ts'
import {
  type CreationContext,
  confirmAlias,
  createSubOrganizationOnce,
  deleteSubOrganizationRow,
  readSubOrganization,
  type SubOrganization,
  type SubOrganizationRequest,
  subOrganizationState,
} from '#server/custody/createSubOrganization.ts'
import { hashEmail } from '#server/custody/emailAddress.ts'
import { readVerificationToken, refuseCode } from '#server/custody/emailCode.ts'
import { publicKeySchema } from '#server/custody/fieldSchemas.ts'
import { findUser, findVerifiedUser } from '#server/custody/findUser.ts'
import {
  callTurnkey,
  isRefusal,
  requireCompleted,
  requireTurnkey,
} from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const bodySchema = z.strictObject({
  verificationToken: z.string().regex(/^[\w-]{1,500}\.[\w-]{1,4000}\.[\w-]{1,200}$/),
  publicKey: publicKeySchema,
  wallet: z.enum(['shared', 'own']).optional(),
  clientSignature: z.strictObject({
    publicKey: publicKeySchema,
    scheme: z.literal('CLIENT_SIGNATURE_SCHEME_API_P256'),
    message: z.string().min(1).max(2000),
    signature: z.string().regex(/^[0-9a-f]{128}$/i),
  }),
})

/**
 * `POST /api/custody/email/login`: registers the session key in the sub-organization of the address
 * that the token verifies. The first login creates the sub-organization, or asks if a provider has
 * opened it for the address: whoever signed in there shares it.
 */
export async function postEmailLogin(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  requireTurnkey(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: client, limit: env.rateLimits.custody })
  const body = checkBody(bodySchema, await call.json())
  const email = await verifiedEmail(env, body)
  const context = { db, env, clock: env.clock }
  const timestampMs = String(now.getTime())
  const { keys } = await emailRequest(context, email)
  // An alias whose owner has not been asked yet.
  const isUnconfirmed = (await subOrganizationState(db, keys))?.isUnconfirmed === true
  if (isUnconfirmed && body.wallet === 'own') {
    const shared = await readSubOrganization(db, keys)
    if (shared) await deleteSubOrganizationRow(db, keys, shared.organizationId)
  }

  // Before the question: the sign-in at the provider may still be creating the wallet.
  const user = await ensureEmailSubOrganization(context, email)
  if (isUnconfirmed && !body.wallet) return { body: await questionOf(env, user) }
  try {
    const reply = { body: await login(env, user, body, timestampMs) }
    if (isUnconfirmed) await confirmAlias(db, keys)
    return reply
  } catch (error) {
    if (!isRefusal(error) || (await userExists(env, user, email))) refuseCode(error)
  }
  await deleteSubOrganizationRow(db, keys, user.organizationId)
  const recreated = await ensureEmailSubOrganization(context, email)
  return { body: await login(env, recreated, body, timestampMs).catch(refuseCode) }
}

/**
 * Returns the sub-organization of a verified email address, and creates it if there is none:
 * without keys, which only the user's own session can create. Call it only after a code was
 * verified.
 */
export async function ensureEmailSubOrganization(
  context: CreationContext,
  email: string,
): Promise<SubOrganization> {
  return createSubOrganizationOnce(context, {
    ...(await emailRequest(context, email)),
    find: async () => {
      const user = await findVerifiedUser(context.env, email)
      return user && { organizationId: user.organizationId, userId: user.userId }
    },
  })
}

/** Keys and root user of the sub-organization of an email address. */
export async function emailRequest(
  context: Pick<CreationContext, 'db' | 'env'>,
  email: string,
): Promise<Pick<SubOrganizationRequest, 'keys' | 'rootUser'>> {
  const rootUser = { userName: email, userEmail: email }
  const [newest, ...older] = await hashEmail(context, email)
  return {
    keys: [`email:${newest}`, ...older.map((hash) => `email:${hash}`)],
    rootUser: { ...rootUser, apiKeys: [], authenticators: [], oauthProviders: [] },
  }
}

/**
 * Names the site's providers that open a wallet. Not by the names at Turnkey, which whoever opened it
 * can change.
 */
async function questionOf(env: Env, { organizationId }: SubOrganization): Promise<EmailQuestion> {
  const { oauthProviders } = await callTurnkey(env, (turnkey) =>
    turnkey.getOauthProviders({ organizationId }),
  ).catch((error: unknown) => {
    // The sub-organization was deleted.
    if (isRefusal(error)) return { oauthProviders: [] }
    throw error
  })
  const providers = env.openIdClients.filter(({ issuer, clientId }) =>
    oauthProviders.some((one) => one.issuer === issuer && one.audience === clientId),
  )
  return { status: 'question', providers: providers.map(({ name }) => name) }
}

/** The address that a token verifies. The token must have been issued to this browser. */
async function verifiedEmail(env: Env, body: EmailLoginRequest): Promise<string> {
  const { email, publicKey } = await readVerificationToken(env, body.verificationToken)
  if (publicKey !== body.clientSignature.publicKey.toLowerCase())
    throw new WalletError(routeErrors.invalidCode)
  return email
}

async function login(
  env: Env,
  { organizationId, userId }: SubOrganization,
  { verificationToken, publicKey, clientSignature }: EmailLoginRequest,
  timestampMs: string,
): Promise<EmailLoginResponse> {
  const { expirationSeconds } = requireTurnkey(env).session
  const { session } = requireCompleted(
    env,
    await callTurnkey(env, (custody) =>
      custody.otpLogin({
        organizationId,
        verificationToken,
        publicKey,
        clientSignature,
        expirationSeconds: String(expirationSeconds),
        timestampMs,
      }),
    ),
  )
  return { status: 'signedIn', organizationId, userId, session }
}

/**
 * Whether the user is still in the sub-organization, so that the rejection was about the token;
 * otherwise the database row is outdated.
 */
export async function userExists(env: Env, { organizationId }: SubOrganization, email: string) {
  return findUser(env, organizationId, email).then(Boolean, (error: unknown) => {
    if (isRefusal(error)) return false
    throw error
  })
}
