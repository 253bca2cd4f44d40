import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { listAccounts, type Variant } from '#connectors/turnkey/accounts.ts'
import { createCustody } from '#connectors/turnkey/custody.ts'
import { createEmailCode } from '#connectors/turnkey/emailCode.ts'
import { embeddedStore } from '#connectors/turnkey/embeddedStore.ts'
import { endSession } from '#connectors/turnkey/endSession.ts'
import { addNextAccount, ensureMaterial } from '#connectors/turnkey/material.ts'
import { nameSessionError } from '#connectors/turnkey/openSession.ts'
import { createSessions, type SessionRecord } from '#connectors/turnkey/sessions.ts'
import { signInByPasskey } from '#connectors/turnkey/signIn.ts'
import { type Identity, signUp } from '#connectors/turnkey/signUp.ts'
import { createSiteApi } from '#connectors/turnkey/siteApi.ts'
import { unlessCalledOff } from '#connectors/turnkey/unlessCalledOff.ts'
import type { TurnkeyParameters } from '#connectors/turnkey.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { defaultCredentialChain } from '#lib/protocol/constants.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'
import { withTimeout } from '#lib/withTimeout.ts'

/** How long ending the session at Turnkey may take, in milliseconds. */
const endLimitMs = 5_000

/** Accounts of a variant, as last fetched, and the one that the user selected. */
type KeptAccounts = {
  organizationId: string
  accounts: EmbeddedAccount[]
  chosen?: `0x${string}` | undefined
}

/** Records of an earlier version or another program are not accepted as accounts. */
function isKept(value: unknown): value is KeptAccounts {
  const { organizationId, accounts } = Object(value)
  return (
    typeof organizationId === 'string' &&
    Array.isArray(accounts) &&
    accounts.every((account) => typeof account?.address === 'string')
  )
}

/** A connector's parameters with the defaults that the internals need. */
export type CoreParameters = TurnkeyParameters &
  Required<Pick<TurnkeyParameters, 'rpId' | 'session'>>

/** What both variants of a page share: user, session, sign-in, accounts as last fetched. */
export type Core = ReturnType<typeof createCore>

/**
 * The embedded wallets of one organization in this page. Sign-ins run one at a time; a concurrent
 * caller gets the first one's result instead of a second prompt.
 */
export function createCore(parameters: CoreParameters) {
  const { apiUrl, organizationId, signerKeys, chain = defaultCredentialChain } = parameters
  const askSite = createSiteApi(parameters.siteUrl ?? '/api/custody')
  const store = embeddedStore()
  const sessions = createSessions(store, organizationId)
  const custody = createCustody({ apiUrl, sessions, renew })
  const emailCode = createEmailCode({ apiUrl, signerKeys, askSite })
  const { on, removeListener, emit } = createEmitter()
  const kept = new Map<Variant, KeptAccounts>()
  let enteringBy: Promise<SessionRecord> | undefined

  sessions.on('end', () => {
    for (const variant of ['key', 'hd'] as const) void forget(variant)
  })

  /** Runs a sign-in, stores its session, normalizes its error. Once aborted, another can start. */
  function enterBy(
    way: () => Promise<SessionRecord>,
    signal?: AbortSignal,
  ): Promise<SessionRecord> {
    enteringBy ??= sessions
      .during(async () => {
        try {
          await sessions.restore()
          const record = await unlessCalledOff(way, signal)
          await forgetOthers(record.organizationId)
          await sessions.adopt(record)
          return record
        } catch (error) {
          throw nameSessionError(error)
        }
      })
      .finally(() => {
        enteringBy = undefined
      })
    return enteringBy
  }

  /** Replaces the session's key by a new one, without using the stored session. */
  async function renew(): Promise<SessionRecord> {
    const last = sessions.last()
    await sessions.expire()
    if (last && last.credentialIds.length === 0)
      throw new WalletError('sessionFailed', { details: 'Ask for a new code by e-mail.' })
    return enterBy(() => signInByPasskey(parameters, last))
  }

  /** The stored accounts of a variant, from this page or the browser's storage. */
  async function known(variant: Variant): Promise<KeptAccounts | undefined> {
    const found: unknown = kept.get(variant) ?? (await store.read(storeKey(variant)))
    if (!isKept(found)) return undefined
    kept.set(variant, found)
    return found
  }

  async function accounts(variant: Variant): Promise<EmbeddedAccount[]> {
    await sessions.restore()
    const found = await known(variant)
    if (!found) return []
    const person = sessions.last()?.organizationId
    return person === undefined || person === found.organizationId ? inUseFirst(found) : []
  }

  /** Stores accounts in Turnkey's order; callers get the selected one first. */
  async function keep(variant: Variant, accounts: EmbeddedAccount[], choice?: `0x${string}`) {
    const before = await known(variant)
    const organizationId = accounts[0]?.walletProperties.turnkeySubOrganizationId ?? ''
    const isSame = before?.organizationId === organizationId
    const chosen = choice ?? (isSame ? before.chosen : undefined)
    const next = { organizationId, accounts, chosen }
    kept.set(variant, next)
    await store.write(storeKey(variant), next)
    const ordered = inUseFirst(next)
    if (before && join(inUseFirst(before)) !== join(ordered)) emit(`accounts ${variant}`, ordered)
    return ordered
  }

  /** Another user signed in: removes the accounts of the previous user. */
  async function forgetOthers(person: string) {
    for (const variant of ['key', 'hd'] as const) {
      await accounts(variant)
      const known = kept.get(variant)
      if (known && known.organizationId !== person) await forget(variant)
    }
  }

  async function forget(variant: Variant) {
    kept.delete(variant)
    emit(`accounts ${variant}`, [])
    await store.remove(storeKey(variant))
  }

  const storeKey = (variant: Variant) => `accounts ${variant} ${organizationId}`

  return {
    parameters,
    sessions,
    custody,
    askSite,
    emailCode,
    accounts,
    /** Signs in if needed, and returns Turnkey's list of accounts, creating the first one. */
    async enter(variant: Variant): Promise<EmbeddedAccount[]> {
      await sessions.restore()
      if (!sessions.active()) await this.signIn()
      return keep(variant, await ensureMaterial(custody, variant, chain))
    },
    /** Accounts as Turnkey returns them now, in its order. */
    async refresh(variant: Variant) {
      const found = await listAccounts(custody, variant, chain)
      await keep(variant, found)
      return found
    },
    /**
     * Selects this account.
     * @throws WalletError accountNotFound
     */
    async chooseAccount(variant: Variant, address: `0x${string}`) {
      const found = await listAccounts(custody, variant, chain)
      if (!found.some((account) => account.address === address))
        throw new WalletError('accountNotFound')
      await keep(variant, found, address)
    },
    async addAccount() {
      const { accounts, added } = await addNextAccount(custody, chain)
      await keep('hd', accounts)
      return added
    },
    signIn: (signal?: AbortSignal) =>
      enterBy(() => signInByPasskey({ ...parameters, signal }), signal),
    signUp: (identity: Identity, signal?: AbortSignal) =>
      enterBy(() => signUp({ ...parameters, askSite, signal }, identity), signal),
    signInWithCode: (code: string) =>
      enterBy(async () => emailCode.login(await emailCode.verify(code))),
    /** Allows renewals of the session by these passkeys as well. */
    async knowPasskeys(credentialIds: readonly string[]) {
      const record = sessions.active()
      if (record) await sessions.adopt({ ...record, credentialIds })
    },
    /** Ends the session here at once, and at Turnkey as soon as it answers. */
    async signOut() {
      await sessions.restore()
      const record = sessions.active()
      await sessions.end()
      if (!record) return
      const leaving = endSession(apiUrl, record)
      await withTimeout(leaving, endLimitMs, () => undefined).catch(() => undefined)
    },
    /** Calls back when the accounts of a variant change; returns its undo. */
    onAccounts(variant: Variant, listener: (accounts: EmbeddedAccount[]) => void) {
      on(`accounts ${variant}`, listener)
      return () => removeListener(`accounts ${variant}`, listener)
    },
  }
}

function inUseFirst({ accounts, chosen }: KeptAccounts) {
  const first = accounts.find(({ address }) => address === chosen)
  return first ? [first, ...accounts.filter((account) => account !== first)] : accounts
}

function join(accounts: readonly EmbeddedAccount[]) {
  return accounts.map(({ address }) => address).join()
}
