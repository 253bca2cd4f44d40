import { askedOnce } from '#connectors/turnkey/askCustody.ts'
import { clientFor } from '#connectors/turnkey/custody.ts'
import { openSession } from '#connectors/turnkey/openSession.ts'
import { passkeyStamper } from '#connectors/turnkey/passkeyStamper.ts'
import { createSessionKey, type SessionKeyPair } from '#connectors/turnkey/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/sessions.ts'
import { readSessionToken, type SessionToken } from '#connectors/turnkey/sessionToken.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'

/** Where and how sessions are made. */
export type SignInPlace = Pick<PublicTurnkey, 'apiUrl' | 'organizationId' | 'rpId' | 'session'> & {
  /** Calls off the prompt. */
  signal?: AbortSignal | undefined
}

type Opened = { keys: SessionKeyPair; token: SessionToken }

/**
 * A session by passkey, one prompt. Custody finds the person's organisation by the passkey; where
 * `person` is given, only that person's passkeys are taken.
 */
export async function signInByPasskey(
  place: SignInPlace,
  person?: Pick<SessionRecord, 'organizationId' | 'credentialIds'>,
): Promise<SessionRecord> {
  const { rpId, signal } = place
  const stamper = passkeyStamper({ rpId, signal, credentialIds: person?.credentialIds })
  const client = clientFor(place.apiUrl, stamper)
  const organizationId = person?.organizationId ?? place.organizationId
  const open = place.session.mode === 'readWrite' ? readWriteSession : loginSession
  const { keys, token } = await open(client, organizationId, place.session.expirationSeconds)
  if (person && token.organizationId !== person.organizationId)
    throw new WalletError('sessionFailed', { details: 'The passkey is another person’s.' })
  const used = stamper.used()
  const credentialIds = new Set([...(person?.credentialIds ?? []), ...(used ? [used] : [])])
  return openSession({ apiUrl: place.apiUrl, keys, token, credentialIds: [...credentialIds] })
}

/** The browser makes the key, custody takes it for a while (stamp_login). */
async function loginSession(
  client: ReturnType<typeof clientFor>,
  organizationId: string,
  expirationSeconds: number,
): Promise<Opened> {
  const keys = await createSessionKey()
  const result = await askedOnce(client, ({ timestampMs }) =>
    client.stampLogin({
      type: 'ACTIVITY_TYPE_STAMP_LOGIN',
      organizationId,
      timestampMs,
      parameters: { publicKey: keys.publicKey, expirationSeconds: String(expirationSeconds) },
    }),
  )
  return { keys, token: readSessionToken(result.stampLoginResult?.session) }
}

/** Custody makes the key and sends it sealed to this page (create_read_write_session, HPKE). */
async function readWriteSession(
  client: ReturnType<typeof clientFor>,
  organizationId: string,
  expirationSeconds: number,
): Promise<Opened> {
  const { createBundleTarget } = await import('#connectors/turnkey/sealedBundle.ts')
  const target = createBundleTarget()
  const { createReadWriteSessionResultV2: made } = await askedOnce(client, ({ timestampMs }) =>
    client.createReadWriteSession({
      type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
      organizationId,
      timestampMs,
      parameters: {
        targetPublicKey: target.publicKey,
        expirationSeconds: String(expirationSeconds),
      },
    }),
  )
  if (!made?.organizationId) throw new WalletError('subOrganizationNotFound')
  const keys = await target.open(made.credentialBundle)
  const expiresAt = Date.now() + expirationSeconds * 1000
  const { organizationId: found, userId } = made
  return { keys, token: { organizationId: found, userId, publicKey: keys.publicKey, expiresAt } }
}
