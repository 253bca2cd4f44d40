import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { listAccounts, type Variant } from '#connectors/turnkey/account/accounts.ts'
import { addNextAccount, ensureSigningKey } from '#connectors/turnkey/account/ensureSigningKey.ts'
import { createStoredAccounts, selectedFirst } from '#connectors/turnkey/account/storedAccounts.ts'
import { createCustody } from '#connectors/turnkey/custody/custody.ts'
import { createSiteApi } from '#connectors/turnkey/custody/siteApi.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { EmbeddedClientParameters } from '#connectors/turnkey/parameters.ts'
import { supportsImmediateGet } from '#connectors/turnkey/passkey/passkey.ts'
import { createEmailCode } from '#connectors/turnkey/session/emailCode.ts'
import { embeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { createOpenId } from '#connectors/turnkey/session/openId.ts'
import { endSession, normalizeSessionError } from '#connectors/turnkey/session/openSession.ts'
import { createSessions, type SessionRecord } from '#connectors/turnkey/session/sessions.ts'
import { type SignInOptions, signInByPasskey } from '#connectors/turnkey/session/signIn.ts'
import { type Identity, signUp } from '#connectors/turnkey/session/signUp.ts'
import { withAbort } from '#connectors/turnkey/session/withAbort.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { rpcErrors } from '#lib/errors/rpcErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { defaultCredentialChain } from '#lib/protocol/constants.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'
import { withTimeout } from '#lib/withTimeout.ts'

/** How long ending the session at Turnkey may take, in milliseconds. */
const endLimitMs = 5_000

/** Errors of a browser without a passkey for this site. */
const withoutPasskey = new Set<string>([
  rpcErrors.userRejected.key,
  turnkeyErrors.passkeyNotDiscoverable.key,
])

/** What both variants of a page share: user, session, sign-in, accounts as last fetched. */
export type EmbeddedClient = ReturnType<typeof createEmbeddedClient>

/**
 * The embedded wallets of one organization in this page. Sign-ins run one at a time; a concurrent
 * caller gets the first one's result instead of a second prompt.
 */
export function createEmbeddedClient(parameters: EmbeddedClientParameters) {
  const { apiUrl, organizationId, signerKeys, chain = defaultCredentialChain } = parameters
  const siteRequest = createSiteApi(parameters.siteUrl ?? '/api/custody')
  const store = embeddedStore()
  const sessions = createSessions(store, organizationId)
  const custody = createCustody({ apiUrl, sessions, renew })
  const emailCode = createEmailCode({ apiUrl, signerKeys, siteRequest })
  const openId = createOpenId({ apiUrl, organizationId, signerKeys, siteRequest, store })
  const { on, removeListener, emit } = createEmitter()
  const stored = createStoredAccounts(store, organizationId, (variant, accounts) =>
    emit(`accounts ${variant}`, accounts),
  )
  const runSignIn = createSignIns(sessions, stored)
  const passkeyKey = `passkey ${organizationId}`

  sessions.on('end', () => void stored.removeAll())

  /** Replaces the session's key by a new one, without using the stored session. */
  async function renew(): Promise<SessionRecord> {
    const last = sessions.last()
    await sessions.expire()
    if (last && last.credentialIds.length === 0)
      throw new WalletError(turnkeyErrors.sessionFailed, {
        details: 'Sign in again, as before.',
      })
    return runSignIn(() => signInByPasskey(parameters, last))
  }

  /** Remembers, beyond the session, that a passkey was created or used in this browser. */
  async function rememberPasskey() {
    await store.write(passkeyKey, true)
  }

  async function signIn(options: Pick<SignInOptions, 'signal' | 'uiMode'>) {
    const record = await runSignIn(
      () => signInByPasskey({ ...parameters, ...options }),
      options.signal,
    )
    await rememberPasskey()
    return record
  }

  const completions = new Map<string, ReturnType<typeof completeOpenId>>()

  async function completeOpenId(id: string, options: { isSeparate?: boolean }) {
    const answer = await openId.complete(id, options)
    if (answer.status === 'question') return answer
    await runSignIn(() => openId.open(id, answer.session))
    return undefined
  }

  async function accounts(variant: Variant): Promise<EmbeddedAccount[]> {
    await sessions.restore()
    const found = await stored.read(variant)
    if (!found) return []
    const signedInTo = sessions.last()?.organizationId
    return signedInTo === undefined || signedInTo === found.organizationId
      ? selectedFirst(found)
      : []
  }

  return {
    parameters,
    sessions,
    custody,
    siteRequest,
    emailCode,
    accounts,
    /** Signs in if needed, and returns Turnkey's list of accounts, creating the first one. */
    async requestAccounts(variant: Variant): Promise<EmbeddedAccount[]> {
      await sessions.restore()
      if (!sessions.active()) await this.signIn()
      return stored.write(variant, await ensureSigningKey(custody, variant, chain))
    },
    /** Accounts as Turnkey returns them now, in its order. */
    async refresh(variant: Variant) {
      const found = await listAccounts(custody, variant, chain)
      await stored.write(variant, found)
      return found
    },
    /**
     * Selects this account.
     * @throws WalletError accountNotFound
     */
    async chooseAccount(variant: Variant, address: `0x${string}`) {
      const found = await listAccounts(custody, variant, chain)
      if (!found.some((account) => account.address === address))
        throw new WalletError(credentialErrors.accountNotFound)
      await stored.write(variant, found, address)
    },
    async addAccount() {
      const { accounts, added } = await addNextAccount(custody, chain)
      await stored.write('hd', accounts)
      return added
    },
    signIn: (signal?: AbortSignal) => signIn({ signal }),
    /** Signs in if this device has a passkey; false, without a prompt, if not, or if it cannot tell. */
    async signInAtOnce(signal?: AbortSignal) {
      if (!(await supportsImmediateGet())) return false
      try {
        await signIn({ signal, uiMode: 'immediate' })
        return true
      } catch (error) {
        if (error instanceof WalletError && withoutPasskey.has(error.key)) return false
        throw error
      }
    },
    async signUp(identity: Identity, signal?: AbortSignal) {
      await runSignIn(() => signUp({ ...parameters, siteRequest, signal }, identity), signal)
      await rememberPasskey()
    },
    rememberPasskey,
    remembersPasskey: async () => (await store.read(passkeyKey)) === true,
    signInWithCode: (code: string) =>
      runSignIn(async () => emailCode.login(await emailCode.verify(code))),
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
    /** Allows renewals of the session by these passkeys as well. */
    async setCredentialIds(credentialIds: readonly string[]) {
      const record = sessions.active()
      if (record) await sessions.adopt({ ...record, credentialIds })
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

/** Runs sign-ins one at a time: a concurrent caller gets the first one's result. */
function createSignIns(
  sessions: ReturnType<typeof createSessions>,
  stored: ReturnType<typeof createStoredAccounts>,
) {
  let pending: { signal: AbortSignal | undefined; result: Promise<SessionRecord> } | undefined
  /** Runs a sign-in, stores its session, normalizes its error. Once aborted, another can start. */
  return function runSignIn(
    authenticate: () => Promise<SessionRecord>,
    signal?: AbortSignal,
  ): Promise<SessionRecord> {
    if (pending && !pending.signal?.aborted) return pending.result
    const result = sessions
      .whileLoading(async () => {
        try {
          await sessions.restore()
          const record = await withAbort(authenticate, signal)
          await stored.removeOtherUsers(record.organizationId)
          await sessions.adopt(record)
          return record
        } catch (error) {
          throw normalizeSessionError(error)
        }
      })
      .finally(() => {
        if (pending?.result === result) pending = undefined
      })
    pending = { signal, result }
    return result
  }
}
