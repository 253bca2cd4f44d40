import 'server-only'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { recoveryKeySeconds } from '#lib/protocol/constants.ts'
import type { RecoveryUserResponse } from '#lib/protocol/embedded.ts'
import { countEmail, emailSchema } from '#server/custody/emailAddress.ts'
import { publicKeySchema } from '#server/custody/fieldSchemas.ts'
import { findVerifiedUser } from '#server/custody/findUser.ts'
import { callTurnkey, requireCompleted, requireTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const startSchema = z.strictObject({
  email: emailSchema,
  targetPublicKey: z.string().regex(/^04[0-9a-f]{128}$/i),
})

/**
 * `POST /api/custody/recovery`: sends a recovery code if the address is verified for a user; always
 * responds with {}. The look-up runs after the response is sent: known and unknown addresses differ
 * only after Turnkey has answered the look-up, when no response is left to measure. An unknown address
 * then costs this server as many requests as one that a single user verified, so that the next
 * response takes equally long too; each further user of the same address costs one more.
 */
export async function postRecovery(call: RouteCall): Promise<RouteReply> {
  const { env, now } = call
  requireTurnkey(env)
  const { email, targetPublicKey } = checkBody(startSchema, await call.json())
  await countEmail(call, 'recoveriesTo', email)
  call.site.inFlight.runInBackground(() => sendRecovery(env, now, email, targetPublicKey))
  return { body: {} }
}

const userSchema = z.strictObject({ publicKey: publicKeySchema })

/**
 * `POST /api/custody/recovery/user`: returns the user that a recovery key belongs to. The key is
 * valid for 900 seconds from its creation as Turnkey reports it; after that no user is found.
 */
export async function postRecoveryUser(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  requireTurnkey(env)
  const db = await call.db()
  const attempt = { db, now, name: 'recoveryTry', subject: client }
  await countAttempt({ ...attempt, limit: env.rateLimits.recoveryTry })
  const { publicKey } = checkBody(userSchema, await call.json())
  const body = await recoveryUser(env, now, publicKey.toLowerCase())
  if (!body) throw new WalletError(routeErrors.invalidCode)
  return { body }
}

async function sendRecovery(env: Env, now: Date, contact: string, targetPublicKey: string) {
  const user = await findVerifiedUser(env, contact)
  if (!user) return imitateSending(env)
  const { organizationId, email } = user
  const timestampMs = String(now.getTime())
  requireCompleted(
    env,
    await callTurnkey(env, (custody) =>
      custody.initUserEmailRecovery({
        organizationId,
        email,
        targetPublicKey,
        expirationSeconds: String(recoveryKeySeconds),
        emailCustomization: { appName: env.appName },
        timestampMs,
      }),
    ),
  )
}

/** Makes as many requests as reading one user and sending the email. */
async function imitateSending(env: Env): Promise<void> {
  await callTurnkey(env, (custody) => custody.getWhoami())
  await callTurnkey(env, (custody) => custody.getWhoami())
}

async function recoveryUser(
  env: Env,
  now: Date,
  publicKey: string,
): Promise<RecoveryUserResponse | undefined> {
  const { organizationIds } = await callTurnkey(env, (custody) =>
    custody.getSubOrgIds({ filterType: 'PUBLIC_KEY', filterValue: publicKey }),
  )
  const [organizationId] = organizationIds
  if (!organizationId) return undefined
  const { users } = await callTurnkey(env, (custody) => custody.getUsers({ organizationId }))
  const user = users.find(({ apiKeys }) =>
    apiKeys.some(
      ({ credential, createdAt }) =>
        credential.publicKey.toLowerCase() === publicKey &&
        credential.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' &&
        (Number(createdAt.seconds) + recoveryKeySeconds) * 1000 > now.getTime(),
    ),
  )
  return user && { organizationId, userId: user.userId }
}
