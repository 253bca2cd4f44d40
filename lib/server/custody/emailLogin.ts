import 'server-only'
import { z } from 'zod'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmailLoginAnswer, EmailLoginRequest } from '#lib/protocol/embedded.ts'
import { systemClock } from '#lib/server/clock.ts'
import { askCustody, completed, custodyOf, isRefusal } from '#lib/server/custody/askCustody.ts'
import { hashEmail } from '#lib/server/custody/emailAddress.ts'
import { refuseCode } from '#lib/server/custody/emailCode.ts'
import {
  type FoundingScene,
  forgetSubOrganization,
  foundSubOrganization,
  type SubOrganization,
} from '#lib/server/custody/foundSubOrganization.ts'
import { publicKeySchema } from '#lib/server/custody/publicKeySchema.ts'
import { readVerificationToken } from '#lib/server/custody/readVerificationToken.ts'
import { personIn, verifiedPerson } from '#lib/server/custody/verifiedPerson.ts'
import type { Env } from '#lib/server/env.ts'
import { countAttempt } from '#lib/server/rateLimit.ts'
import { checkBody } from '#lib/server/readJson.ts'
import type { Call, Reply } from '#lib/server/respond.ts'

const bodySchema = z.strictObject({
  verificationToken: z.string().regex(/^[\w-]{1,500}\.[\w-]{1,4000}\.[\w-]{1,200}$/),
  publicKey: publicKeySchema,
  clientSignature: z.strictObject({
    publicKey: publicKeySchema,
    scheme: z.literal('CLIENT_SIGNATURE_SCHEME_API_P256'),
    message: z.string().min(1).max(2000),
    signature: z.string().regex(/^[0-9a-f]{128}$/i),
  }),
})

/**
 * `POST /api/custody/email/login`: registers the session key in the sub-organization of the address
 * that the token verifies. The first login creates the sub-organization.
 */
export async function postEmailLogin(call: Call): Promise<Reply> {
  const { env, now, client } = call
  custodyOf(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'custody', subject: client, limit: env.rateLimits.custody })
  const asked = checkBody(bodySchema, await call.json())
  const email = await contactOf(env, asked)
  const scene = { db, env, clock: systemClock }
  const timestampMs = String(now.getTime())

  const person = await ensureSubOrganization(scene, email)
  try {
    return { body: await login(env, person, asked, timestampMs) }
  } catch (error) {
    if (!isRefusal(error) || (await isStillThere(env, person, email))) refuseCode(error)
  }
  await forgetSubOrganization(db, keyOf(env, email), person.organizationId)
  const other = await ensureSubOrganization(scene, email)
  return { body: await login(env, other, asked, timestampMs).catch(refuseCode) }
}

/**
 * Returns the sub-organization of a verified email address, and creates it if there is none:
 * without keys, which only the user's own session can create. Call it only after a code was
 * verified.
 */
export function ensureSubOrganization(
  scene: FoundingScene,
  email: string,
): Promise<SubOrganization> {
  return foundSubOrganization(scene, {
    key: keyOf(scene.env, email),
    rootUser: {
      userName: email,
      userEmail: email,
      apiKeys: [],
      authenticators: [],
      oauthProviders: [],
    },
    find: async () => {
      const person = await verifiedPerson(scene.env, email)
      return person && { organizationId: person.organizationId, userId: person.userId }
    },
  })
}

function keyOf(env: Env, email: string): string {
  return `email:${hashEmail(env, email)}`
}

/** The address that a token verifies. The token must have been issued to this browser. */
async function contactOf(env: Env, asked: EmailLoginRequest): Promise<string> {
  const { email, publicKey } = await readVerificationToken(env, asked.verificationToken)
  if (publicKey !== asked.clientSignature.publicKey.toLowerCase())
    throw new WalletError('invalidCode')
  return email
}

async function login(
  env: Env,
  { organizationId, userId }: SubOrganization,
  { verificationToken, publicKey, clientSignature }: EmailLoginRequest,
  timestampMs: string,
): Promise<EmailLoginAnswer> {
  const { expirationSeconds } = custodyOf(env).session
  const { session } = completed(
    await askCustody(env, (custody) =>
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
  return { organizationId, userId, session }
}

/**
 * Whether the user is still in the sub-organization, so that the rejection was about the token;
 * otherwise the database row is outdated.
 */
async function isStillThere(env: Env, { organizationId }: SubOrganization, email: string) {
  return personIn(env, organizationId, email).then(Boolean, (error: unknown) => {
    if (isRefusal(error)) return false
    throw error
  })
}
