import type { SiteRequest } from '#connectors/turnkey/custody/siteApi.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { inOneTab } from '#connectors/turnkey/session/inOneTab.ts'
import { openSession } from '#connectors/turnkey/session/openSession.ts'
import { createSessionKey, type SessionKeyPair } from '#connectors/turnkey/session/sessionKey.ts'
import type { SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { readSessionToken } from '#connectors/turnkey/session/sessionToken.ts'
import { openIdErrors } from '#lib/errors/openIdErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { withParameter } from '#lib/input/safeRedirect.ts'
import type {
  OpenIdLoginRequest,
  OpenIdLoginResponse,
  OpenIdStartRequest,
  OpenIdStartResponse,
} from '#lib/protocol/openId.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'
import { isWithin } from '#lib/time/isWithin.ts'

/** A sign-in whose page is at the provider: its session key waits in the browser's storage. */
type PendingSignIn = { id: string; keys: SessionKeyPair; expiresAt: number }

/** A sign-in that has ended well: another tab may have loaded the same return. */
type EndedSignIn = Pick<PendingSignIn, 'id' | 'expiresAt'> & { publicKey: string }

/** The server forgets a sign-in after ten minutes; this device's clock may differ. */
const pendingMs = 60 * 60_000

const isCurrent = ({ expiresAt }: { expiresAt: number }) =>
  isWithin(expiresAt - pendingMs, expiresAt)

/**
 * Sign-ins at OpenID providers. The whole page goes to the provider and back; the session key, to
 * which the ID token is bound, stays in this browser, not extractable.
 */
export function createOpenId({
  apiUrl,
  organizationId,
  signerKeys,
  sessionSeconds,
  siteRequest,
  store,
}: {
  apiUrl: string
  organizationId: string
  signerKeys?: PublicTurnkey['signerKeys']
  /** How long a session lasts. */
  sessionSeconds: number
  siteRequest: SiteRequest
  store: EmbeddedStore
}) {
  const storeKey = `openid ${organizationId}`

  async function stored(): Promise<(PendingSignIn | EndedSignIn)[]> {
    const found = await store.read<(PendingSignIn | EndedSignIn)[]>(storeKey)
    return Array.isArray(found) ? found.filter(isCurrent) : []
  }

  async function find(id: string): Promise<PendingSignIn | EndedSignIn | undefined> {
    return (await stored()).find((one) => one.id === id)
  }

  /** Stores `next` in place of what there is of its id; two tabs do not overwrite each other's. */
  function put(next: PendingSignIn | EndedSignIn) {
    return inOneTab(storeKey, async () => {
      const others = (await stored()).filter(({ id }) => id !== next.id)
      return store.write(storeKey, [...others, next])
    })
  }

  function remove(id: string) {
    return inOneTab(storeKey, async () => {
      const others = (await stored()).filter((one) => one.id !== id)
      if (others.length === 0) await store.remove(storeKey)
      else await store.write(storeKey, others)
    })
  }

  return {
    /** Prepares a sign-in; resolves with the URL of the provider's page. */
    async start({
      walletId,
      returnTo,
      ...request
    }: Omit<OpenIdStartRequest, 'publicKey'> & { walletId: string }): Promise<{ url: string }> {
      const keys = await createSessionKey()
      const body: OpenIdStartRequest = {
        ...request,
        publicKey: keys.publicKey,
        // The page that the provider returns to opens this wallet.
        returnTo: withParameter(returnTo, 'wallet', walletId),
      }
      const { id, url } = await siteRequest<OpenIdStartResponse>('oauth/start', body)
      const storedIn = await put({ id, keys, expiresAt: Date.now() + pendingMs })
      if (storedIn === 'browser') return { url }
      await store.remove(storeKey)
      throw new WalletError(turnkeyErrors.openIdNotStored)
    },

    /** Asks the server for the session, or for the question to ask first. */
    async complete(id: string, options?: { isSeparate?: boolean }): Promise<OpenIdLoginResponse> {
      if (!isPending(await find(id))) throw new WalletError(openIdErrors.openIdRequestInvalid)
      const body: OpenIdLoginRequest = { id, ...options }
      try {
        return await siteRequest<OpenIdLoginResponse>('oauth/login', body)
      } catch (error) {
        // The provider's answer is final: this key will never be used.
        if (isFinal(error)) await remove(id)
        throw error
      }
    },

    /** Opens the session that the server responded with. */
    async open(id: string, session: string): Promise<SessionRecord> {
      const found = await find(id)
      if (!isPending(found)) throw new WalletError(openIdErrors.openIdRequestInvalid)
      const token = await readSessionToken(session, signerKeys?.notarizer, sessionSeconds)
      return openSession({ apiUrl, keys: found.keys, token })
    },

    /** Removes the key of a sign-in that has ended well, and remembers that it has. */
    async finish(id: string): Promise<void> {
      const found = await find(id)
      if (!isPending(found)) return
      const { expiresAt, keys } = found
      await put({ id, expiresAt, publicKey: keys.publicKey })
    },

    /** The public key of a sign-in that has ended well, perhaps in another tab. */
    async endedKey(id: string): Promise<string | undefined> {
      const found = await find(id)
      return found && !isPending(found) ? found.publicKey : undefined
    },
  }
}

function isPending(one: PendingSignIn | EndedSignIn | undefined): one is PendingSignIn {
  return one !== undefined && 'keys' in one
}

function isFinal(error: unknown): boolean {
  return error instanceof WalletError && Object.hasOwn(openIdErrors, error.key)
}
