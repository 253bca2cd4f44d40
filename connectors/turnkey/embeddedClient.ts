import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import type { Variant } from '#connectors/turnkey/account/accounts.ts'
import { createClientAccounts } from '#connectors/turnkey/account/clientAccounts.ts'
import { createStoredAccounts } from '#connectors/turnkey/account/storedAccounts.ts'
import { createCustody } from '#connectors/turnkey/custody/custody.ts'
import { createSiteApi } from '#connectors/turnkey/custody/siteApi.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedClientParameters } from '#connectors/turnkey/parameters.ts'
import { createUserHandles } from '#connectors/turnkey/passkey/userHandles.ts'
import { createEmailCode, type VerifiedEmail } from '#connectors/turnkey/session/emailCode.ts'
import { embeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { inOneTab } from '#connectors/turnkey/session/inOneTab.ts'
import { createOpenId } from '#connectors/turnkey/session/openId.ts'
import { endSession, normalizeSessionError } from '#connectors/turnkey/session/openSession.ts'
import { createPasskeySignIns } from '#connectors/turnkey/session/passkeySignIns.ts'
import { createSignIns } from '#connectors/turnkey/session/runSignIns.ts'
import { createSessions, type SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { defaultBasePath } from '#lib/protocol/constants.ts'
import type { EmailWallet } from '#lib/protocol/embedded.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** How long ending the session at Turnkey may take, in milliseconds. */
const endLimitMs = 5_000

/** What both variants of a page share: user, session, sign-in, accounts as last fetched. */
export type EmbeddedClient = ReturnType<typeof createEmbeddedClient>

/**
 * The embedded wallets of one organization in this page. Sign-ins run one at a time; a concurrent
 * caller gets the first one's result instead of a second prompt.
 */
export function createEmbeddedClient(parameters: EmbeddedClientParameters) {
  const { apiUrl, organizationId, signerKeys, chain } = parameters
  const { expirationSeconds: sessionSeconds } = parameters.session
  const siteRequest = createSiteApi(`${parameters.basePath ?? defaultBasePath}/custody`)
  const store = embeddedStore()
  const sessions = createSessions(store, organizationId)
  const custody = createCustody({ apiUrl, sessions, renew })
  const emailCode = createEmailCode({ apiUrl, signerKeys, sessionSeconds, siteRequest })
  const openId = createOpenId({
    apiUrl,
    organizationId,
    signerKeys,
    sessionSeconds,
    siteRequest,
    store,
  })
  const { on, removeListener, emit } = createEmitter()
  const stored = createStoredAccounts(store, organizationId, (variant, accounts) =>
    emit(`accounts ${variant}`, accounts),
  )
  const runSignIn = createSignIns(sessions, stored)
  const accounts = createClientAccounts({ custody, sessions, stored, chain })
  const userHandles = createUserHandles(store, organizationId)
  const { renew: signInAgain, ...passkeys } = createPasskeySignIns({
    parameters,
    siteRequest,
    store,
    userHandles,
    runSignIn,
  })

  sessions.on('end', () => void stored.removeAll())

  /** Replaces the session's key by a new one, without using the stored session. */
  async function renew(): Promise<SessionRecord> {
    const last = sessions.last()
    await sessions.expire()
    if (last && last.credentialIds.length === 0)
      throw new WalletError(turnkeyErrors.sessionFailed, {
        details: 'Sign in again, as before.',
      })
    return signInAgain(last)
  }

  const completions = new Map<string, ReturnType<typeof completeOpenId>>()

  /** One tab at a time, as a browser may load a provider's return twice. */
  function completeOpenId(id: string, options: { isSeparate?: boolean }) {
    return inOneTab(`openid ${id}`, async () => {
      const endedKey = await openId.endedKey(id)
      if (endedKey && (await sessions.reload())?.publicKey === endedKey) return undefined
      const answer = await openId.complete(id, options)
      if (answer.status === 'question') return answer
      await runSignIn(() => openId.open(id, answer.session))
      await openId.finish(id)
      return undefined
    })
  }

  let listed: { userId: string; credentialIds: readonly string[] } | undefined

  /** The address whose question is not answered yet. */
  let asked: VerifiedEmail | undefined

  async function signInByEmail(verified: Promise<VerifiedEmail>, wallet?: EmailWallet) {
    try {
      return await loginByEmail(await verified, wallet)
    } catch (error) {
      // The exchanged code is refused, too: it is used up, or too old.
      if (error instanceof WalletError && error.key === routeErrors.invalidCode.key)
        emailCode.spend()
      throw normalizeSessionError(error)
    }
  }

  async function loginByEmail(verified: VerifiedEmail, wallet?: EmailWallet) {
    const answer = await emailCode.login(verified, wallet)
    asked = answer.status === 'question' ? verified : undefined
    if (answer.status === 'question') return answer
    await runSignIn(() => emailCode.open(verified, answer.session))
    emailCode.spend()
    return undefined
  }

  return {
    parameters,
    store,
    sessions,
    custody,
    siteRequest,
    emailCode,
    userHandles,
    ...accounts,
    ...passkeys,
    /** Signs in if needed, and returns Turnkey's list of accounts, creating the first one. */
    async requestAccounts(variant: Variant): Promise<EmbeddedAccount[]> {
      await sessions.restore()
      if (!sessions.active()) await passkeys.signIn()
      return accounts.ensureAccounts(variant)
    },
    /** Signs in by an emailed code, or returns the question to ask first. */
    signInWithCode: (code: string) => signInByEmail(emailCode.verify(code)),
    /** Signs in with the answer to that question. */
    async chooseWallet(wallet: EmailWallet) {
      if (!asked) throw new WalletError(routeErrors.invalidCode)
      await signInByEmail(Promise.resolve(asked), wallet)
    },
    openId,
    /**
     * Completes a sign-in at an OpenID provider, or returns the question to ask first. Concurrent
     * calls get the same result.
     */
    signInWithOpenId(id: string, options: { isSeparate?: boolean } = {}) {
      const key = `${id} ${options.isSeparate}`
      const running = completions.get(key) ?? completeOpenId(id, options)
      completions.set(key, running)
      return running.finally(() => completions.delete(key))
    },
    /** Keeps the user's passkeys, as custody lists them, and allows renewals of the session by each. */
    async setCredentialIds(credentialIds: readonly string[]) {
      const record = sessions.active()
      if (!record) return
      listed = { userId: record.userId, credentialIds }
      await sessions.adopt({ ...record, credentialIds })
    },
    /** All passkeys of the user, if this page has asked for them. */
    listedPasskeys() {
      return listed?.userId === sessions.active()?.userId ? listed?.credentialIds : undefined
    },
    /** Ends the session here at once, and at Turnkey as soon as it answers. */
    async signOut() {
      await sessions.restore()
      const record = sessions.active()
      await sessions.end()
      if (!record) return
      const deletion = endSession(apiUrl, record)
      await withTimeout(deletion, endLimitMs, () => undefined).catch(() => undefined)
    },
    /** Calls back when the accounts of a variant change; returns its undo. */
    onAccounts(variant: Variant, listener: (accounts: EmbeddedAccount[]) => void) {
      on(`accounts ${variant}`, listener)
      return () => removeListener(`accounts ${variant}`, listener)
    },
  }
}
