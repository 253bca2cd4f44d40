import type { Call } from '#devnet/controlCall.ts'
import type {
  ApprovedScope,
  PhoneRequest,
  PhoneState,
  WalletRequest,
  WalletState,
} from '#lib/protocol/devnet.ts'
import type { PopupRequest, PopupSettings, PopupState } from '#lib/protocol/popup.ts'

/** Selects the request that a call waits for. */
type NextRequest = {
  /**
   * Its JSON-RPC method, or one of several.
   * @default any
   */
  method?: string | readonly string[]
  /**
   * How long to wait for it, in milliseconds.
   * @default 20_000
   */
  timeoutMs?: number
}

/** The calls of the browser wallet. */
export function walletGroup(call: Call) {
  const state = () => call<WalletState>('/control/wallet')
  const approve = (id?: string) => call<WalletState>('/control/wallet/approve', { id })
  const reject = (error: { id?: string; code?: number; message?: string } = {}) =>
    call<WalletState>('/control/wallet/reject', error)
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
    /** Rejects a pending request, by default the oldest with 4001; throws if there is none. */
    reject,
    /** Leaves a pending request unanswered, by default the oldest; it never settles. */
    ignore,
    /** Waits for the oldest pending request. */
    nextRequest: next,
    /** Waits for the oldest pending request, approves it and returns it. */
    approveNext: (which?: NextRequest) => next(which).then(answerWith(approve)),
    /** Waits for the oldest pending request, rejects it and returns it. */
    rejectNext: (which?: NextRequest, error: { code?: number; message?: string } = {}) =>
      next(which).then(answerWith((id) => reject({ ...error, id }))),
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

/** The calls of the phone. */
export function phoneGroup(call: Call) {
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

/** The calls of the popup. */
export function popupGroup(call: Call) {
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

const pollMs = 50

async function waitForRequest<request extends { method: string }>(
  service: string,
  list: () => Promise<request[]>,
  { method, timeoutMs = 20_000 }: NextRequest = {},
): Promise<request> {
  const end = Date.now() + timeoutMs
  const methods = typeof method === 'string' ? [method] : method
  for (;;) {
    const pending = await list()
    const found = pending.find((request) => !methods || methods.includes(request.method))
    if (found) return found
    if (Date.now() >= end) {
      const others = pending.map((request) => request.method).join(', ') || 'none'
      throw new Error(
        `No ${methods?.join(' or ') ?? 'request'} was pending at the ${service} within ${timeoutMs} ms; pending: ${others}.`,
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
