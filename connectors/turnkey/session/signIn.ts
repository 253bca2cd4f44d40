import { submitOnce } from '#connectors/turnkey/custody/activityRequests.ts'
import { clientFor } from '#connectors/turnkey/custody/custody.ts'
import { isUnknownPasskey } from '#connectors/turnkey/custody/normalizeCustodyError.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import {
  approvedStamper,
  passkeyStamper,
  type UsedPasskey,
} from '#connectors/turnkey/passkey/passkeyStamper.ts'
import { isFresh, loginBody } from '#connectors/turnkey/session/loginBody.ts'
import { openSession } from '#connectors/turnkey/session/openSession.ts'
import { createSessionKey, type SessionKeyPair } from '#connectors/turnkey/session/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { readSessionToken, type SessionToken } from '#connectors/turnkey/session/sessionToken.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ApprovedSignIn } from '#lib/protocol/embeddedWallet.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'

/** How sessions are created. */
export type SignInOptions = Pick<
  PublicTurnkey,
  'apiUrl' | 'organizationId' | 'rpId' | 'session'
> & {
  /** Public keys that sign Turnkey's bundles. Default: Turnkey's production keys. */
  signerKeys?: PublicTurnkey['signerKeys']
  /** Aborts the prompt. */
  signal?: AbortSignal | undefined
  /** How the browser prompts; see `passkeyStamper`. */
  uiMode?: 'immediate' | undefined
  /** A passkey has signed the login already; without effect if that is too long ago. */
  approved?: ApprovedSignIn | undefined
  /** Called with the passkey that the person has chosen, before custody knows of it. */
  onPasskey?: ((used: UsedPasskey) => void) | undefined
}

type Opened = { keys: SessionKeyPair; token: SessionToken }

/**
 * Creates a session by passkey, with one prompt. Turnkey finds the user's organization by the
 * passkey; if `user` is given, only that user's passkeys are accepted.
 * @throws WalletError passkeyNotRegistered if it opens no wallet
 */
export async function signInByPasskey(
  options: SignInOptions,
  user?: Pick<SessionRecord, 'organizationId' | 'credentialIds'>,
): Promise<SessionRecord> {
  const { rpId, signal, uiMode, onPasskey: onUse } = options
  const { mode } = options.session
  const approved = options.approved && isFresh(options.approved) ? options.approved : undefined
  const stamper = approved
    ? approvedStamper(approved, onUse)
    : passkeyStamper({ rpId, signal, uiMode, credentialIds: user?.credentialIds, onUse })
  const client = clientFor(options.apiUrl, stamper)
  const organizationId = user?.organizationId ?? options.organizationId
  const opening =
    mode === 'readWrite'
      ? readWriteSession(client, organizationId, options)
      : loginSession(client, organizationId, { ...options, approved })
  const { keys, token } = await opening.catch((error) => {
    throw isUnknownPasskey(error)
      ? new WalletError(turnkeyErrors.passkeyNotRegistered, { cause: error })
      : error
  })
  if (user && token.organizationId !== user.organizationId)
    throw new WalletError(turnkeyErrors.sessionFailed, {
      details: 'The passkey is another person’s.',
    })
  const used = stamper.used()
  const credentialIds = new Set(user?.credentialIds)
  if (used) credentialIds.add(used.credentialId)
  return openSession({ apiUrl: options.apiUrl, keys, token, credentialIds: [...credentialIds] })
}

/** The browser creates the key, Turnkey registers it for a limited time (stamp_login). */
async function loginSession(
  client: ReturnType<typeof clientFor>,
  organizationId: string,
  { session: { expirationSeconds }, signerKeys, approved }: SignInOptions,
): Promise<Opened> {
  // The code that verifies the response loads during the prompt.
  void import('#connectors/turnkey/session/sealedBundle.ts').catch(() => undefined)
  const keys = approved?.keys ?? (await createSessionKey())
  const { publicKey } = keys
  const result = await submitOnce(client, ({ timestampMs }) =>
    client.stampLogin(
      approved?.body ??
        loginBody({ organizationId, publicKey, expirationSeconds, now: Number(timestampMs) }),
    ),
  )
  const { session } = result.stampLoginResult ?? {}
  return { keys, token: await readSessionToken(session, signerKeys?.notarizer, expirationSeconds) }
}

/** Turnkey creates the key and sends it encrypted (create_read_write_session, HPKE). */
async function readWriteSession(
  client: ReturnType<typeof clientFor>,
  organizationId: string,
  { session: { expirationSeconds } }: SignInOptions,
): Promise<Opened> {
  const { createBundleTarget } = await import('#connectors/turnkey/session/sealedBundle.ts')
  const target = createBundleTarget()
  const { createReadWriteSessionResultV2: created } = await submitOnce(client, ({ timestampMs }) =>
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
  if (!created?.organizationId) throw new WalletError(routeErrors.subOrganizationNotFound)
  const keys = await target.open(created.credentialBundle)
  const expiresAt = Date.now() + expirationSeconds * 1000
  const { organizationId: found, userId } = created
  return { keys, token: { organizationId: found, userId, publicKey: keys.publicKey, expiresAt } }
}
