import type {
  ApprovedScope,
  ChainFault,
  CustodyFault,
  CustodyState,
  ForcedActivityStatus,
  MailboxMessage,
  PhoneRequest,
  PhoneState,
  RelayStats,
  RequestLogEntry,
  Services,
  WalletRequest,
  WalletState,
} from '#lib/protocol/devnet.ts'
import type { PopupRequest, PopupSettings, PopupState } from '#lib/protocol/popup.ts'

/** A client of a devnet's control port, for tests; every call throws if the devnet refuses. */
export type DevnetClient = ReturnType<typeof createDevnetClient>

/** Creates a client of the control port at `controlUrl`, `http://localhost:4000` by default. */
export function createDevnetClient(controlUrl = 'http://localhost:4000') {
  const call = createCall(controlUrl)
  return {
    /** Every running service by name. */
    services: () => call<Services>('/services'),
    /** Restores the state at start: wallets, chains, relay, mailbox, faults, clocks. */
    reset: () => call<unknown>('/control/reset', {}),
    /** Requests to the devnet and their outcomes, oldest first. */
    requests: () => call<RequestLogEntry[]>('/control/requests'),
    /** Sends ether to an address, 10 by default; resolves with the transaction's hash. */
    faucet: (address: string, chainId: number, ether?: number) =>
      call<{ hash: `0x${string}` }>('/control/faucet', { address, chainId, ether }),
    /** The browser wallet. */
    wallet: walletGroup(call),
    /** The wallet on another device. */
    phone: phoneGroup(call),
    /** The smart wallet's popup. */
    popup: popupGroup(call),
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
    },
    /** The first chain, 31337. */
    chain: chainGroup(call, 'chain'),
    /** The second chain, 31338. */
    chain2: chainGroup(call, 'chain2'),
  }
}

/** Selects the request that a call waits for. */
type NextRequest = {
  /**
   * Its JSON-RPC method.
   * @default any
   */
  method?: string
  /**
   * How long to wait for it, in milliseconds.
   * @default 20_000
   */
  timeoutMs?: number
}

type Call = <result>(path: string, body?: unknown) => Promise<result>

function walletGroup(call: Call) {
  const state = () => call<WalletState>('/control/wallet')
  const approve = (id?: string) => call<WalletState>('/control/wallet/approve', { id })
  const reject = (id?: string) => call<WalletState>('/control/wallet/reject', { id })
  const ignore = (id?: string) => call<WalletState>('/control/wallet/ignore', { id })
  const next = (which?: NextRequest): Promise<WalletRequest> =>
    waitForRequest('wallet', async () => (await state()).pending, which)
  return {
    /** Its settings and pending requests. */
    state,
    /** Changes settings; resolves once every open page has received the change. */
    set: (part: Partial<WalletState>) => call<WalletState>('/control/wallet', part),
    /** Approves a pending request, by default the oldest; throws if there is none. */
    approve,
    /** Rejects a pending request, by default the oldest; throws if there is none. */
    reject,
    /** Leaves a pending request unanswered, by default the oldest; it never settles. */
    ignore,
    /** Waits for the oldest pending request. */
    nextRequest: next,
    /** Waits for the oldest pending request, approves it and returns it. */
    approveNext: (which?: NextRequest) => next(which).then(answerWith(approve)),
    /** Waits for the oldest pending request, rejects it and returns it. */
    rejectNext: (which?: NextRequest) => next(which).then(answerWith(reject)),
    /** Waits for the oldest pending request, ignores it and returns it. */
    ignoreNext: (which?: NextRequest) => next(which).then(answerWith(ignore)),
    /** Sends an EIP-1193 event to every open page, whether it is true or not. */
    emit: (event: string, payload?: unknown) =>
      call<WalletState>('/control/wallet/emit', { event, payload }),
    /** Sets its clock, which decides when a sign-in message has expired. */
    setClock: (offsetSeconds: number) =>
      call<WalletState>('/control/wallet/clock', { offsetSeconds }),
    /** Restores its state at start; pending requests are rejected. */
    reset: () => call<WalletState>('/control/wallet/reset', {}),
  }
}

function phoneGroup(call: Call) {
  const state = () => call<PhoneState>('/control/phone')
  const approve = (scope: ApprovedScope & { id?: string } = {}) =>
    call<PhoneState>('/control/phone/approve', scope)
  const reject = (error: { id?: string; code?: number; message?: string } = {}) =>
    call<PhoneState>('/control/phone/reject', error)
  const pending = async () =>
    (await state()).requests.filter(({ outcome }) => outcome === 'pending').reverse()
  const next = (which?: NextRequest): Promise<PhoneRequest> =>
    waitForRequest('phone', pending, which)
  return {
    /** Its settings, sessions and requests. */
    state,
    /** Changes settings; a new account or chain is announced to the sessions. */
    set: (part: Partial<PhoneState>) => call<PhoneState>('/control/phone', part),
    /** Pairs with a URI, as if scanned. */
    pair: (uri: string) => call<PhoneState>('/control/phone/pair', { uri }),
    /** Approves a request, by default the oldest pending one; throws if there is none. */
    approve,
    /** Rejects a request, by default the oldest pending one; throws if there is none. */
    reject,
    /** Leaves a request unanswered until it is answered by its id. */
    ignore: (id?: string) => call<PhoneState>('/control/phone/ignore', { id }),
    /** Waits for the oldest pending request; a connection's method is `session_proposal`. */
    nextRequest: next,
    /** Waits for the oldest pending request, approves it and returns it. */
    approveNext: (which?: NextRequest, scope: ApprovedScope = {}) =>
      next(which).then(answerWith((id) => approve({ ...scope, id }))),
    /** Waits for the oldest pending request, rejects it and returns it. */
    rejectNext: (which?: NextRequest, error: { code?: number; message?: string } = {}) =>
      next(which).then(answerWith((id) => reject({ ...error, id }))),
    /** Sends an event to the sessions (`session_event`). */
    emit: (event: string, data: unknown, chainId?: number) =>
      call<PhoneState>('/control/phone/emit', { event, data, chainId }),
    /** Changes what the sessions allow (`session_update`). */
    update: (scope: ApprovedScope) => call<PhoneState>('/control/phone/update', scope),
    /** Pings the newest session; `result` is true if the site responded. */
    ping: () => call<PhoneState & { result: boolean }>('/control/phone/ping', {}),
    /** Ends every session (`session_delete`). */
    disconnect: () => call<PhoneState>('/control/phone/disconnect', {}),
    /** Disconnects the phone from the relay. */
    goOffline: () => call<PhoneState>('/control/phone/offline', {}),
    /** Connects the phone to the relay again. */
    goOnline: () => call<PhoneState>('/control/phone/online', {}),
    /** Ends every session and restores the state at start. */
    reset: () => call<PhoneState>('/control/phone/reset', {}),
  }
}

function popupGroup(call: Call) {
  const state = () => call<PopupState>('/control/popup')
  const approve = (id?: string) => call<PopupState>('/control/popup/approve', { id })
  const reject = (id?: string) => call<PopupState>('/control/popup/reject', { id })
  const next = (which?: NextRequest): Promise<PopupRequest> =>
    waitForRequest('popup', async () => (await state()).pending, which)
  return {
    /** Its settings, open windows and pending requests. */
    state,
    /** Changes settings, in open windows too. */
    set: (part: Partial<PopupSettings>) => call<PopupState>('/control/popup', part),
    /** Approves a pending request, by default the oldest; throws if there is none. */
    approve,
    /** Rejects a pending request, by default the oldest; throws if there is none. */
    reject,
    /** Leaves a pending request unanswered, by default the oldest; it never settles. */
    ignore: (id?: string) => call<PopupState>('/control/popup/ignore', { id }),
    /** Waits for the oldest pending request. */
    nextRequest: next,
    /** Waits for the oldest pending request, approves it and returns it. */
    approveNext: (which?: NextRequest) => next(which).then(answerWith(approve)),
    /** Waits for the oldest pending request, rejects it and returns it. */
    rejectNext: (which?: NextRequest) => next(which).then(answerWith(reject)),
    /** Closes every window; with `isCrash` without a message to the site. */
    close: (isCrash = false) => call<PopupState>('/control/popup/close', { isCrash }),
    /** Deletes the keys that the popup exchanged with sites. */
    loseKeys: () => call<PopupState>('/control/popup/loseKeys', {}),
    /** Closes every window and restores the settings at start. */
    reset: () => call<PopupState>('/control/popup/reset', {}),
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
    /** Mines blocks. */
    mine: (blocks = 1) => post('mine', { blocks }),
    /** While disabled, transactions wait for `mine`. */
    setAutomine: (enabled: boolean) => post('automine', { enabled }),
    /** Sets the offset of the next blocks' timestamps from this machine's time. */
    setClock: (offsetSeconds: number) => post('clock', { offsetSeconds }),
    /** Takes a snapshot of the state. */
    snapshot: () => post<{ id: string }>('snapshot', {}),
    /** Restores a snapshot; each can be used once. */
    revert: (id: string) => post('revert', { id }),
  }
}

function createCall(controlUrl: string): Call {
  return async <result>(path: string, body?: unknown) => {
    const response = await fetch(`${controlUrl}${path}`, {
      ...(body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as result
  }
}

const pollMs = 50

async function waitForRequest<request extends { method: string }>(
  service: string,
  list: () => Promise<request[]>,
  { method, timeoutMs = 20_000 }: NextRequest = {},
): Promise<request> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const pending = await list()
    const found = pending.find((request) => method === undefined || request.method === method)
    if (found) return found
    if (Date.now() >= end) {
      const others = pending.map((request) => request.method).join(', ') || 'none'
      throw new Error(
        `No ${method ?? 'request'} was pending at the ${service} within ${timeoutMs} ms; pending: ${others}.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Returns the request instead of the service's state. */
function answerWith(answer: (id: string) => Promise<unknown>) {
  return async <request extends { id: string }>(request: request) => {
    await answer(request.id)
    return request
  }
}
