import { type Call, createCall } from '#devnet/controlCall.ts'
import type { IssuerFault } from '#devnet/issuer/issuerFaults.ts'
import type { SafeState } from '#devnet/safe/wire.ts'
import type { StrictChange, StrictState } from '#devnet/strict/strictness.ts'
import { phoneGroup, popupGroup, walletGroup } from '#devnet/walletClients.ts'
import type {
  ChainFault,
  CustodyFault,
  CustodyState,
  ForcedActivityStatus,
  MailboxMessage,
  NameRegistration,
  OperationHandling,
  RelayStats,
  RequestLogEntry,
  Services,
} from '#lib/protocol/devnet.ts'

/** A client of a devnet's control port, for tests; every call throws if the devnet refuses. */
export type DevnetClient = ReturnType<typeof createDevnetClient>

/** Creates a client of the control port at `controlUrl`, `http://localhost:4000` by default. */
export function createDevnetClient(controlUrl = 'http://localhost:4000') {
  const call = createCall(controlUrl)
  return {
    /** Every running service by name. */
    services: () => call<Services>('/services'),
    /**
     * Restores the state at start: wallets, chains, relay, mailbox, faults, clocks. With `connections`,
     * the wallets have the connections to sites that were saved under that id.
     */
    reset: (options: { connections?: string } = {}) => call<unknown>('/control/reset', options),
    /** Saves which sites the browser wallet and the phone are connected to, for `reset`. */
    saveConnections: () => call<{ id: string }>('/control/connections/save', {}),
    /** Requests to the devnet and their outcomes, oldest first. */
    requests: () => call<RequestLogEntry[]>('/control/requests'),
    /** Sends ether to an address, 10 by default; resolves with the transaction's hash. */
    faucet: (address: string, chainId: number, ether?: number) =>
      call<{ hash: `0x${string}` }>('/control/faucet', { address, chainId, ether }),
    /** How strict its services are: the rules of public ones that apply (devnet/README.md). */
    strict: {
      state: () => call<StrictState>('/control/strict'),
      /** Switches rules, all that always apply or single ones, until the next reset. */
      set: (change: StrictChange) => call<StrictState>('/control/strict', change),
    },
    /** The browser wallet. */
    wallet: walletGroup(call),
    /** The wallet on another device. */
    phone: phoneGroup(call),
    /** The smart wallet's popup. */
    popup: popupGroup(call),
    /** The Safe app host and the owners of its account. */
    safe: {
      state: () => call<SafeState>('/control/safe'),
      /** An owner (0 or 1) signs a request, by default the latest one that waits. */
      sign: (body: { owner: number; id?: string }) => call<SafeState>('/control/safe/sign', body),
      /** All owners approve a message on chain, in place of signatures. */
      approveOnChain: (body: { id?: string } = {}) =>
        call<SafeState>('/control/safe/approveOnChain', body),
      reject: (body: { id?: string } = {}) => call<SafeState>('/control/safe/reject', body),
    },
    /** The wallet that sites reach through the link API. */
    link: {
      /** Sets how it answers. */
      set: (part: { policy: 'approve' | 'reject' | 'ignore' }) =>
        call<typeof part>('/control/link', part),
      /** Joins a site's session, as if it had scanned its QR code. */
      join: (session: { id: string; secret: string }) =>
        call<unknown>('/control/link/join', session),
    },
    /** The relay between sites and the phone. */
    relay: relayGroup(call),
    /** The key management service, which implements Turnkey's API. */
    custody: custodyGroup(call),
    /** The mailbox of every e-mail address and phone number. */
    mailbox: mailboxGroup(call),
    /** The OpenID provider. */
    issuer: {
      /** Issues an ID token with these claims. */
      token: (claims: {
        subject: string
        audience: string
        email?: string
        nonce?: string
        expiresInSeconds?: number
      }) => call<{ token: string }>('/control/issuer/token', claims),
      /** Makes it fail, or issue ID tokens with a wrong claim; `none` ends that. */
      setFault: (kind: IssuerFault) =>
        call<{ kind: IssuerFault }>('/control/issuer/fault', { kind }),
    },
    /** The first chain, 31337. */
    chain: chainGroup(call, 'chain'),
    /** The second chain, 31338. */
    chain2: chainGroup(call, 'chain2'),
  }
}

function relayGroup(call: Call) {
  return {
    /** Counters since the start or the last restart. */
    stats: () => call<RelayStats>('/control/relay'),
    /** Closes every socket; clients reconnect by themselves. */
    disconnect: () => call<RelayStats>('/control/relay/disconnect', {}),
    /** While down, every connection is refused. */
    setDown: (isDown: boolean) => call<RelayStats>('/control/relay/down', { isDown }),
    /** Accepts messages without delivering them. */
    pause: () => call<RelayStats>('/control/relay/pause', {}),
    /** Delivers the messages of a pause, with `reverse` the newest first. */
    resume: (reverse = false) => call<RelayStats>('/control/relay/resume', { reverse }),
    /** Closes every socket and deletes subscriptions and messages. */
    restart: () => call<RelayStats>('/control/relay/restart', {}),
    /** Drops the next messages; the sender gets a response only if `acknowledged`. */
    dropMessages: (times = 1, acknowledged = false) =>
      call<RelayStats>('/control/relay/dropMessages', { times, acknowledged }),
    /** Delivers the next messages twice. */
    duplicateMessages: (times = 1) =>
      call<RelayStats>('/control/relay/duplicateMessages', { times }),
    /** Delivers every stored message once more. */
    replayMessages: () => call<RelayStats>('/control/relay/replayMessages', {}),
    /** Sets the origins that the phone warns about. */
    setScamOrigins: (origins: string[]) =>
      call<RelayStats>('/control/relay/scamOrigins', { origins }),
    /** Sets its clock, which decides when messages and tokens expire. */
    setClock: (offsetSeconds: number) =>
      call<RelayStats>('/control/relay/clock', { offsetSeconds }),
    /** Restores its state at start. */
    reset: () => call<RelayStats>('/control/relay/reset', {}),
  }
}

function custodyGroup(call: Call) {
  return {
    /** Counts of its records, and the switches that still apply. */
    state: () => call<CustodyState>('/control/custody'),
    /** Gives the next activities this status without executing them. */
    forceStatus: (forced: ForcedActivityStatus) =>
      call<CustodyState>('/control/custody/forceStatus', forced),
    /** Makes the next requests fail. */
    setFault: (fault: CustodyFault) => call<CustodyState>('/control/custody/fault', fault),
    /** Executes activities with status PENDING, all by default. */
    completeActivities: (filter: { organizationId?: string; activityId?: string } = {}) =>
      call<CustodyState>('/control/custody/completeActivities', filter),
    /** Expires an API key or session key. */
    expireKey: (publicKey: string) =>
      call<CustodyState>('/control/custody/expireKey', { publicKey }),
    /** Deletes an API key or session key. */
    deleteKey: (publicKey: string) =>
      call<CustodyState>('/control/custody/deleteKey', { publicKey }),
    /** Sets the clock of custody, mailbox and issuer. */
    setClock: (offsetSeconds: number) =>
      call<CustodyState>('/control/custody/clock', { offsetSeconds }),
    /** Resets switches and clock; with `wipe` deletes every organization too. */
    reset: (wipe = false) => call<CustodyState>('/control/custody/reset', { wipe }),
  }
}

function mailboxGroup(call: Call) {
  return {
    /** Messages, newest first; those to one address if given. */
    messages: (to?: string) =>
      call<MailboxMessage[]>(`/control/mailbox${to ? `?to=${encodeURIComponent(to)}` : ''}`),
    /** While down, sending fails. */
    setDown: (isDown: boolean) => call<{ isDown: boolean }>('/control/mailbox', { isDown }),
    /** Removes one message. */
    remove: (id: string) => call<MailboxMessage[]>('/control/mailbox/remove', { id }),
    /** Removes all messages and sets the mailbox up again. */
    reset: () => call<MailboxMessage[]>('/control/mailbox/reset', {}),
  }
}

function chainGroup(call: Call, name: 'chain' | 'chain2') {
  const post = <result = unknown>(path: string, body: object) =>
    call<result>(`/control/${name}/${path}`, body)
  return {
    /** Makes its next RPC requests fail; `kind: 'none'` ends that. */
    setFault: (fault: ChainFault) => post<ChainFault>('fault', fault),
    /** What its bundler does with the operations that it accepts: `send`, `hold` or `drop` them. */
    setOperations: (operations: OperationHandling) =>
      post<{ operations: OperationHandling }>('bundler', { operations }),
    /** Mines blocks. */
    mine: (blocks = 1) => post('mine', { blocks }),
    /** Replaces the newest blocks; their transactions are mined again in a later one. */
    reorganize: (blocks = 2) => post('reorganize', { blocks }),
    /** While disabled, transactions wait for `mine`. */
    setAutomine: (enabled: boolean) => post('automine', { enabled }),
    /** Sets the offset of the next blocks' timestamps from this machine's time. */
    setClock: (offsetSeconds: number) => post('clock', { offsetSeconds }),
    /** Mints whole units of the devnet's token to an address. */
    mintToken: (address: string, amount: number) => post('mintToken', { address, amount }),
    /** Registers a name for an address, in both directions by default. */
    setName: (
      name: string,
      address: string,
      options: Pick<NameRegistration, 'forward' | 'reverse' | 'avatar'> = {},
    ) => post('name', { name, address, ...options }),
    /** Takes a snapshot of the state. */
    snapshot: () => post<{ id: string }>('snapshot', {}),
    /** Restores a snapshot; each can be used once. */
    revert: (id: string) => post('revert', { id }),
  }
}
