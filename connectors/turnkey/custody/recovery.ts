import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { submitOnce } from '#connectors/turnkey/custody/activityRequests.ts'
import type { OpenedFrame } from '#connectors/turnkey/custody/frame.ts'
import { isRefusedByCustody } from '#connectors/turnkey/custody/normalizeCustodyError.ts'
import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedClientParameters } from '#connectors/turnkey/parameters.ts'
import { authenticatorParams, createNamedPasskey } from '#connectors/turnkey/passkey/passkeys.ts'
import { signalUnknown } from '#connectors/turnkey/passkey/signals.ts'
import { fromBase64Url } from '#connectors/turnkey/session/sessionKey.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { readRecoveryCode } from '#lib/input/readEmailCode.ts'
import { recoveryKeySeconds, recoverySessionSeconds } from '#lib/protocol/constants.ts'
import type {
  RecoveryRequest,
  RecoveryState,
  RecoveryUserRequest,
  RecoveryUserResponse,
} from '#lib/protocol/embedded.ts'
import type { EmbeddedRecovery, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

const elementId = 'latchkey-recovery'

/** A recovery in progress, and what it needs to finish. */
type Recovery = { state: RecoveryState; organizationId: string }

/**
 * Recovery for users who lost their passkey. By email: a code, encrypted to a hidden Turnkey
 * iframe, decrypts there to a key that may register one passkey and nothing else. By another
 * passkey of the same user: an ordinary session.
 */
export function createRecovery(
  embeddedClient: EmbeddedClient,
  addPasskey: EmbeddedWallet['addPasskey'],
): EmbeddedRecovery {
  const { rpId, appName } = embeddedClient.parameters
  const { on, removeListener, emit } = createEmitter()
  const frame = createHiddenFrame(embeddedClient.parameters)
  let recovery: Recovery | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const sessionMs =
    (embeddedClient.parameters.recoverySessionSeconds ?? recoverySessionSeconds) * 1000

  function set(next: Recovery | undefined) {
    recovery = next
    clearTimeout(timer)
    if (next) timer = setTimeout(clear, next.state.sessionExpiration - Date.now())
    emit('change', undefined)
  }

  function clear() {
    frame.close()
    set(undefined)
  }

  /** The active recovery, unless it has expired. */
  function current() {
    if (recovery && recovery.state.sessionExpiration <= Date.now()) clear()
    return recovery
  }

  return {
    state() {
      const state = current()?.state
      return state?.type === 'email' && state.createdAt ? state : undefined
    },
    subscribe(listener) {
      on('change', listener)
      return () => removeListener('change', listener)
    },

    async sendEmail(email) {
      clear()
      const { publicKey } = await frame.open()
      const request: RecoveryRequest = { email: email.trim(), targetPublicKey: publicKey }
      await embeddedClient.siteRequest('recovery', request)
    },

    async enterCode(code) {
      const bundle = readRecoveryCode(code)
      if (!bundle) throw new WalletError(routeErrors.invalidCode)
      const opened = await frame.open()
      await opened
        .request(({ client }) => client.injectCredentialBundle(bundle))
        .catch((error) => {
          throw error instanceof WalletError ? error : badCode(error)
        })
      const { organizationId, userId, createdAt } = await readUser(opened, embeddedClient)
      const sessionExpiration = Date.now() + sessionMs
      set({ organizationId, state: { type: 'email', userId, createdAt, sessionExpiration } })
    },

    async byPasskey({ signal } = {}) {
      const { organizationId, userId } = await embeddedClient.signIn(signal)
      const now = Date.now()
      const times = { createdAt: now, sessionExpiration: now + sessionMs }
      set({ organizationId, state: { type: 'passkey', userId, ...times } })
    },

    async finish(passkeyName, { signal } = {}) {
      const { state, organizationId } = current() ?? {}
      if (!state || !organizationId) throw new WalletError(turnkeyErrors.cannotProceed)
      if (state.type === 'passkey') await addPasskey(passkeyName, { ...(signal && { signal }) })
      else {
        const opened = frame.opened()
        if (!opened) throw new WalletError(turnkeyErrors.cannotProceed)
        const { registration, userHandle } = await createNamedPasskey({
          rpId,
          appName,
          displayName: passkeyName,
          signal,
        })
        const { credentialId } = registration.attestation
        await recoverUser(opened.clientOf(organizationId), {
          organizationId,
          userId: state.userId,
          authenticator: authenticatorParams(registration),
        }).catch(async (error: unknown) => {
          const isCodeOver =
            error instanceof WalletError && error.key === routeErrors.invalidCode.key
          if (isCodeOver || isRefusedByCustody(error)) await signalUnknown(rpId, credentialId)
          throw error
        })
        await embeddedClient.userHandles.add({ credentialId, userHandle })
        await embeddedClient.rememberPasskey()
      }
      clear()
    },

    cancel: clear,
  }
}

/** A hidden iframe of Turnkey, which is opened once and stays until it is closed. */
function createHiddenFrame(parameters: EmbeddedClientParameters) {
  let opened: OpenedFrame | undefined
  let opening: Promise<OpenedFrame> | undefined

  async function openHidden() {
    const { openFrame } = await import('#connectors/turnkey/custody/frame.ts')
    const container = document.createElement('div')
    container.hidden = true
    document.body.append(container)
    try {
      const frame = await openFrame('recovery', parameters, { container, elementId })
      const close = () => {
        frame.close()
        container.remove()
      }
      return { ...frame, close }
    } catch (error) {
      container.remove()
      throw error
    }
  }

  return {
    opened: () => opened,
    /** The iframe's key survives a page reload, and so does an email encrypted to it. */
    async open() {
      if (opened) return opened
      opening ??= openHidden().finally(() => {
        opening = undefined
      })
      opened = await opening
      return opened
    },
    close() {
      opened?.close()
      opened = undefined
    },
  }
}

/**
 * The user whose recovery key the iframe holds, and when the key was created.
 * @throws WalletError invalidCode if it is not a recovery key or has expired
 */
async function readUser(opened: OpenedFrame, { siteRequest }: EmbeddedClient) {
  const publicKey = await keyOf(opened)
  const request: RecoveryUserRequest = { publicKey }
  const user = await siteRequest<RecoveryUserResponse>('recovery/user', request)
  const { organizationId, userId } = user
  if (!userId) throw new WalletError(turnkeyErrors.cannotProceed)
  const createdAt = await creationTime(opened, { organizationId, userId, publicKey })
  if (createdAt === undefined || createdAt + recoveryKeySeconds * 1000 <= Date.now())
    throw new WalletError(routeErrors.invalidCode)
  return { organizationId, userId, createdAt }
}

/** Registers a passkey with the recovery key of the iframe. */
async function recoverUser(
  client: ReturnType<OpenedFrame['clientOf']>,
  user: Omit<Parameters<typeof client.recoverUser>[0], 'timestampMs'>,
) {
  await submitOnce(client, ({ timestampMs }) => client.recoverUser({ ...user, timestampMs })).catch(
    (error) => {
      throw isRefused(error) ? badCode(error) : error
    },
  )
}

/** The key the iframe signs with, which every stamp contains. */
async function keyOf(opened: OpenedFrame) {
  const { stampHeaderValue } = await opened.request(({ stamper }) => stamper.stamp('{}'))
  const stamp: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(stampHeaderValue)))
  return String((stamp as { publicKey?: unknown }).publicKey)
}

/** When Turnkey created the key, in Unix milliseconds; undefined if it is not a recovery key. */
async function creationTime(
  { clientOf }: OpenedFrame,
  {
    organizationId,
    userId,
    publicKey,
  }: { organizationId: string; userId: string; publicKey: string },
) {
  const client = clientOf(organizationId)
  const { user } = await client.getUser({ organizationId, userId }).catch((error) => {
    throw badCode(error)
  })
  const key = user.apiKeys.find(
    ({ credential }) =>
      credential.type === 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256' &&
      credential.publicKey === publicKey,
  )
  return key && Number(key.createdAt.seconds) * 1000
}

/** Turnkey's codes 16 and 7 mean that the key is no longer valid. */
function isRefused(error: unknown) {
  return error instanceof WalletError && /^Turnkey error (7|16):/.test(error.message)
}

function badCode(cause: unknown) {
  const details = externalMessage(cause)
  return new WalletError(routeErrors.invalidCode, { cause, ...(details && { details }) })
}
