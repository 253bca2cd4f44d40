import { type Clock, createClock } from '#devnet/clock.ts'
import { type Asks, createAsks } from '#devnet/phone/asks.ts'
import { memoryStorage, type PhoneStorage } from '#devnet/phone/memoryStorage.ts'
import { type Attest, openClient, type WalletClient } from '#devnet/phone/openClient.ts'
import type { PhoneRoom } from '#devnet/phone/PhoneRoom.ts'
import { createPhoneStore, type PhoneMemory } from '#devnet/phone/phoneMemory.ts'
import { listenForProposals } from '#devnet/phone/proposals.ts'
import { listenForRequests } from '#devnet/phone/requests.ts'
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
import type { KnownChain } from '#devnet/wallet/walletStore.ts'
import type { PhoneAsk, PhoneChoices, PhoneState } from '#lib/protocol/devnet.ts'
import { devnetProjectId, pairingUriPattern } from '#lib/protocol/walletConnect.ts'

/** What a phone is made with. */
export type PhoneOptions = {
  relayUrl: string
  projectId?: string
  /** Chains it knows; the first is the current one. */
  chains: readonly KnownChain[]
  /** How it starts: policy, selected account, choices, … */
  initial?: Partial<PhoneMemory>
  storage?: PhoneStorage
  /** Looks up the page behind a sealed message; nobody is known where missing. */
  attest?: Attest
  name?: string
  /** Its own address, told to sites. */
  url?: string
  clock?: Clock
  log?: RequestLog
  onChange?: () => void
}

/** A phone with a wallet on it, built on the official wallet-side SDK. */
export type Phone = {
  client: WalletClient
  state(): PhoneState
  /** Changes how it behaves; another account or chain is announced to the sessions. */
  change(part: Partial<Omit<PhoneMemory, 'knownChains'>>): Promise<void>
  /** Takes a pairing link, as if scanned. */
  pair(uri: string): Promise<void>
  /** Answers an ask, by default the oldest that waits. */
  approve(id?: string, choices?: PhoneChoices): PhoneAsk | undefined
  reject(id?: string, words?: { code?: number; message?: string }): PhoneAsk | undefined
  ignore: Asks['ignore']
  /** Each of these returns how many sessions it reached. */
  emit(event: string, data: unknown, chainId?: number, topic?: string): Promise<number>
  update(choices: PhoneChoices, topic?: string): Promise<number>
  remove(topic?: string): Promise<number>
  ping(topic?: string): Promise<boolean>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** No sessions, no asks, online, and as it was made. */
  reset(): Promise<void>
  stop(): Promise<void>
}

/** How long a reset waits for the sites to hear of the end of their session, in milliseconds. */
const farewellMs = 2000

/** Switches a phone on. It reaches nothing but the relay and the chains it is given. */
export async function createPhone(options: PhoneOptions): Promise<Phone> {
  const clock = options.clock ?? createClock()
  const changed = () => options.onChange?.()
  const store = createPhoneStore(options.chains, options.initial ?? {}, changed)
  const asks = createAsks(clock, changed)
  const client = await openClient({
    relayUrl: options.relayUrl,
    projectId: options.projectId ?? devnetProjectId,
    storage: options.storage ?? memoryStorage(),
    name: options.name ?? 'Devnet phone',
    url: options.url ?? 'http://localhost',
    attest: options.attest ?? (async () => undefined),
  })
  const room: PhoneRoom = {
    ...{ client, store, asks, clock },
    ...(options.log ? { log: options.log } : {}),
  }
  listenForProposals(room)
  listenForRequests(room)
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
        sessions: listSessions(room),
        asks: asks.list(),
      }
    },
    async change({ selected, chainId, ...rest }) {
      store.change(rest)
      if (selected !== undefined) await announceAccount(room, selected)
      if (chainId !== undefined) await announceChain(room, chainId)
    },
    async pair(uri) {
      if (!pairingUriPattern.test(uri)) throw new Error('That is no WalletConnect link.')
      await client.pair({ uri })
    },
    approve: (id, choices = {}) => asks.answer({ verdict: 'approve', choices }, id),
    reject: (id, words = {}) => asks.answer({ verdict: 'reject', ...words }, id),
    ignore: asks.ignore,
    emit: (event, data, chainId, topic) =>
      emitEvent(room, {
        ...{ event, data },
        ...(chainId === undefined ? {} : { chainId }),
        ...(topic ? { topic } : {}),
      }),
    update: (choices, topic) => updateSessions(room, choices, topic),
    remove: (topic) => deleteSessions(room, topic).finally(changed),
    ping: (topic) => pingSession(room, topic),
    async goOffline() {
      isOnline = false
      await relayer.transportClose()
      changed()
    },
    goOnline,
    async reset() {
      asks.clear()
      const farewell = deleteSessions(room).catch(() => {})
      await Promise.race([farewell, after(farewellMs)])
      // A site that cannot be told is forgotten all the same.
      for (const { topic } of client.session.getAll()) {
        await client.session.delete(topic, { code: 6000, message: 'User disconnected.' })
      }
      store.reset()
      if (!isOnline) await goOnline().catch(() => {})
      changed()
    },
    async stop() {
      asks.clear()
      client.core.heartbeat.stop()
      client.removeAllListeners('session_request')
      await relayer.transportClose()
    },
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
