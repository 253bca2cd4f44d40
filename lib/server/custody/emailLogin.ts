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
 * `POST /api/custody/email/login`: makes the session's key count in the sub-organization of the
 * address that the token vouches for; the first time it makes that sub-organization.
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
 * The sub-organization of a confirmed e-mail address, made where there is none: without keys, which
 * only the person's own session can make. Call it for nobody who has not shown a code.
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

/**
 * Whose address a token vouches for. Checked here, with custody's public key: on the word of a
 * forged one we would make sub-organizations for anybody. It must be for us and for this browser.
 */
async function contactOf(env: Env, asked: EmailLoginRequest): Promise<string> {
  const { organizationId, signerKeys } = custodyOf(env)
  const { verifyOtpVerificationToken } = await import('@turnkey/crypto')
  const claims = await verifyOtpVerificationToken(
    asked.verificationToken,
    signerKeys?.fetcher,
  ).catch((cause: unknown) => {
    throw new WalletError('invalidCode', { cause })
  })
  const isForUs = claims.organization_id === organizationId
  const isForEmail = claims.verification_type === 'OTP_TYPE_EMAIL'
  const isOfBrowser =
    claims.public_key.toLowerCase() === asked.clientSignature.publicKey.toLowerCase()
  if (!isForUs || !isForEmail || !isOfBrowser) throw new WalletError('invalidCode')
  return claims.contact.toLowerCase()
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

/** Whether the no was meant for the token: else the row leads to where the person is no longer. */
async function isStillThere(env: Env, { organizationId }: SubOrganization, email: string) {
  return personIn(env, organizationId, email).then(Boolean, (error: unknown) => {
    if (isRefusal(error)) return false
    throw error
  })
}
