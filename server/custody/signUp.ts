import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { signUpSessionName } from '#lib/protocol/custody.ts'
import type { PasskeyRegistration, SignUpResponse } from '#lib/protocol/embedded.ts'
import { createSubOrganizationOnce } from '#server/custody/createSubOrganization.ts'
import { emailSchema } from '#server/custody/emailAddress.ts'
import { nameSchema, publicKeySchema } from '#server/custody/fieldSchemas.ts'
import { callTurnkey, requireTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Env } from '#server/env/Env.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import { checkBody } from '#server/http/readJson.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

const base64url = (max: number) => z.string().regex(new RegExp(`^[\\w-]{1,${max}}$`))
const name = nameSchema.min(1)

const bodySchema = z.strictObject({
  userName: name,
  email: emailSchema.optional(),
  publicKey: publicKeySchema.optional(),
  registration: z.strictObject({
    challenge: base64url(128),
    displayName: name,
    attestation: z.strictObject({
      attestationObject: base64url(16_384),
      clientDataJson: base64url(4096),
      credentialId: base64url(1400),
      transports: z.array(z.string().max(40)).max(10),
    }),
  }),
})

/**
 * `POST /api/custody/sign-up`: creates the sub-organization of a new passkey. A repeated request
 * with the same registration, such as after a lost response, returns the same sub-organization.
 */
export async function postSignUp(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  const { session } = requireTurnkey(env)
  const db = await call.db()
  await countAttempt({ db, now, name: 'signUp', subject: client, limit: env.rateLimits.signUp })
  const { userName, email, registration, publicKey } = checkBody(bodySchema, await call.json())
  checkClientData(env, registration)
  const { attestation, challenge, displayName } = registration
  const transports = attestation.transports.flatMap(transportOf)
  const body: SignUpResponse = await createSubOrganizationOnce(
    { db, env, clock: env.clock },
    {
      keys: [`passkey:${createHash('sha256').update(attestation.credentialId).digest('hex')}`],
      rootUser: {
        userName,
        ...(email && { userEmail: email }),
        apiKeys: publicKey ? [sessionKey(publicKey, session.expirationSeconds)] : [],
        authenticators: [
          {
            authenticatorName: displayName,
            challenge,
            attestation: { ...attestation, transports },
          },
        ],
        oauthProviders: [],
      },
      find: () => refuseKnown(env, attestation.credentialId),
    },
  )
  return { body }
}

/** The session's API key, created with the user so that signing up prompts only once. */
function sessionKey(publicKey: string, expirationSeconds: number) {
  return {
    apiKeyName: signUpSessionName,
    publicKey: publicKey.toLowerCase(),
    curveType: 'API_KEY_CURVE_P256' as const,
    expirationSeconds: String(expirationSeconds),
  }
}

/**
 * Checks that the passkey was created on the site's own page and for this challenge. Turnkey checks
 * the rest.
 */
function checkClientData(env: Env, { challenge, attestation }: PasskeyRegistration): void {
  try {
    const text = Buffer.from(attestation.clientDataJson, 'base64url').toString()
    const data = JSON.parse(text) as { type?: unknown; challenge?: unknown; origin?: unknown }
    const isOurs = data.origin === env.appOrigin && data.challenge === challenge
    if (isOurs && data.type === 'webauthn.create') return
  } catch {
    // Invalid JSON is treated like wrong contents.
  }
  const field = 'registration.attestation.clientDataJson'
  throw new WalletError(routeErrors.invalidBody, { args: { field } })
}

/**
 * Refuses a credential id that is already registered. Anyone could submit another user's credential
 * id with their own key; Turnkey could not tell the two sub-organizations apart, and the owner
 * would be locked out.
 */
async function refuseKnown(env: Env, credentialId: string): Promise<undefined> {
  const { organizationIds } = await callTurnkey(env, (client) =>
    client.getSubOrgIds({ filterType: 'CREDENTIAL_ID', filterValue: credentialId }),
  )
  if (organizationIds.length === 0) return undefined
  const field = 'registration.attestation.credentialId'
  throw new WalletError(routeErrors.invalidBody, { args: { field } })
}

const transports = {
  ble: 'AUTHENTICATOR_TRANSPORT_BLE',
  internal: 'AUTHENTICATOR_TRANSPORT_INTERNAL',
  nfc: 'AUTHENTICATOR_TRANSPORT_NFC',
  usb: 'AUTHENTICATOR_TRANSPORT_USB',
  hybrid: 'AUTHENTICATOR_TRANSPORT_HYBRID',
  cable: 'AUTHENTICATOR_TRANSPORT_HYBRID',
} as const

/** Maps a browser's transport (such as `internal`) to Turnkey's constant; drops unknown ones. */
function transportOf(text: string) {
  const word = text.replace(/^AUTHENTICATOR_TRANSPORT_/, '').toLowerCase()
  return Object.hasOwn(transports, word) ? [transports[word as keyof typeof transports]] : []
}
