import { type Clock, createClock } from '#devnet/clock.ts'
import { listenForAuthentications } from '#devnet/phone/authentications.ts'
import { type Attest, openClient, type WalletClient } from '#devnet/phone/openClient.ts'
import {
  createPhoneStore,
  type PhoneContext,
  type PhoneMemory,
} from '#devnet/phone/PhoneContext.ts'
import { memoryStorage, type PhoneStorage } from '#devnet/phone/phoneStorage.ts'
import { listenForProposals } from '#devnet/phone/proposals.ts'
import { createRequestQueue, type RequestQueue } from '#devnet/phone/requestQueue.ts'
import { listenForRequests } from '#devnet/phone/sessionRequests.ts'
import {
  announceAccount,
  announceChain,
  deleteSessions,
  emitEvent,
  listSessions,
  pingSession,
  updateSessions,
} from '#devnet/phone/sessions.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import { walletAccounts } from '#devnet/wallet/accounts.ts'
import { createCallBundles } from '#devnet/wallet/WalletCall.ts'
import type { KnownChain } from '#devnet/wallet/walletStore.ts'
import type { ApprovedScope, PhoneRequest, PhoneState } from '#lib/protocol/devnet.ts'
import { devnetProjectId, pairingUriPattern } from '#lib/protocol/walletConnect.ts'

/** Options of `createPhone`. */
export type PhoneOptions = {
  relayUrl: string
  projectId?: string
  /** Supported chains; the first is the current one. */
  chains: readonly KnownChain[]
  /** Initial settings: policy, selected account, approvedScope, … */
  initial?: Partial<PhoneMemory>
  storage?: PhoneStorage
  /** Looks up the page that published a message. Default: every requester is unknown. */
  attest?: Attest
  name?: string
  /** The phone's URL in its session metadata. */
  url?: string
  clock?: Clock
  log?: RequestLog
  onChange?: () => void
}

/** A phone with a wallet, built on the official wallet-side SDK. */
export type Phone = {
  client: WalletClient
  state(): PhoneState
  /** Changes settings; a new account or chain is announced to the sessions. */
  change(part: Partial<Omit<PhoneMemory, 'knownChains'>>): Promise<void>
  /** Pairs with a URI, as if scanned. */
  pair(uri: string): Promise<void>
  /** Approves a request, by default the oldest pending one. */
  approve(id?: string, approvedScope?: ApprovedScope): PhoneRequest | undefined
  reject(id?: string, error?: { code?: number; message?: string }): PhoneRequest | undefined
  ignore: RequestQueue['ignore']
  /** Sends an event. `emit`, `update` and `remove` return how many sessions they reached. */
  emit(event: string, data: unknown, chainId?: number, topic?: string): Promise<number>
  update(approvedScope: ApprovedScope, topic?: string): Promise<number>
  remove(topic?: string): Promise<number>
  ping(topic?: string): Promise<boolean>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** Ends all sessions, clears requests, goes online and restores the initial settings. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** How long a reset waits for sites to acknowledge the end of their session, in milliseconds. */
const disconnectMs = 2000

/** Starts a phone. It connects only to the relay and the given chains. */
export async function createPhone(options: PhoneOptions): Promise<Phone> {
  const clock = options.clock ?? createClock()
  const changed = () => options.onChange?.()
  let onSettings = changed
  const store = createPhoneStore(options.chains, options.initial ?? {}, () => onSettings())
  const queue = createRequestQueue(clock, changed)
  const client = await openClient({
    relayUrl: options.relayUrl,
    projectId: options.projectId ?? devnetProjectId,
    storage: options.storage ?? memoryStorage(),
    name: options.name ?? 'Devnet phone',
    url: options.url ?? 'http://localhost',
    attest: options.attest ?? (async () => undefined),
  })
  const context: PhoneContext = {
    client,
    store,
    queue,
    clock,
    bundles: createCallBundles(),
    ...(options.log ? { log: options.log } : {}),
  }
  listenForProposals(context)
  listenForRequests(context)
  const offerSignIn = listenForAuthentications(context)
  onSettings = () => {
    offerSignIn()
    changed()
  }
  for (const event of ['session_delete', 'session_expire', 'session_update'] as const) {
    client.on(event, changed)
  }
  const { relayer } = client.core
  let isOnline = true
  const goOnline = async () => {
    isOnline = true
    await relayer.transportOpen()
    changed()
  }

  return {
    client,
    state() {
      const { knownChains, ...memory } = store.get()
      return {
        ...memory,
        accounts: walletAccounts.map(({ address }) => address),
        knownChainIds: knownChains.map(({ id }) => id),
        isOnline,
        sessions: listSessions(context),
        requests: queue.list(),
      }
    },
    async change({ selected, chainId, ...rest }) {
      store.change(rest)
      if (selected !== undefined) await announceAccount(context, selected)
      if (chainId !== undefined) await announceChain(context, chainId)
    },
    async pair(uri) {
      await client.pair({ uri: readPairingUri(uri) })
    },
    approve: (id, approvedScope = {}) => queue.answer({ verdict: 'approve', approvedScope }, id),
    reject: (id, error = {}) => queue.answer({ verdict: 'reject', ...error }, id),
    ignore: queue.ignore,
    emit: (event, data, chainId, topic) =>
      emitEvent(context, {
        event,
        data,
        ...(chainId === undefined ? {} : { chainId }),
        ...(topic ? { topic } : {}),
      }),
    update: (approvedScope, topic) => updateSessions(context, approvedScope, topic),
    remove: (topic) => deleteSessions(context, topic).finally(changed),
    ping: (topic) => pingSession(context, topic),
    async goOffline() {
      isOnline = false
      await relayer.transportClose()
      changed()
    },
    goOnline,
    async reset() {
      queue.clear()
      const sessionsDeleted = deleteSessions(context).catch(() => {})
      await Promise.race([sessionsDeleted, after(disconnectMs)])
      // A session is removed even if its site cannot be reached.
      for (const { topic } of client.session.getAll()) {
        await client.session.delete(topic, { code: 6000, message: 'User disconnected.' })
      }
      store.reset()
      if (!isOnline) await goOnline().catch(() => {})
      changed()
    },
    async stop() {
      queue.clear()
      client.core.heartbeat.stop()
      client.removeAllListeners('session_request')
      await relayer.transportClose()
    },
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

/**
 * Extracts the pairing URI from a scanned text: itself, or the `uri` parameter of a deep link or
 * universal link (`https://wallet.example/wc?uri=…`, `wallet://wc?uri=…`).
 */
export function readPairingUri(text: string): string {
  const uri = pairingUriPattern.test(text) ? text : wrappedUri(text)
  if (uri && pairingUriPattern.test(uri)) return uri
  throw new Error('That is no WalletConnect link.')
}

function wrappedUri(text: string): string | null {
  return URL.canParse(text) ? new URL(text).searchParams.get('uri') : null
}
