import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { type StatusNodes, trackCalls } from '#connectors/smartWallet/callsStatus.ts'
import {
  type PopupController,
  type PopupOptions,
  patchPopup,
} from '#connectors/smartWallet/patchPopup.ts'
import {
  isForAccount,
  needsPopup,
  requestedChainId,
  type WalletRequest,
} from '#connectors/smartWallet/readRequest.ts'
import type { Sdk } from '#connectors/smartWallet/Sdk.ts'
import {
  isSessionKey,
  readSmartWalletState,
  removeKeys,
  storedAccounts,
} from '#connectors/smartWallet/session.ts'
import { providerError } from '#lib/errors/providerError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** Options of {@link createSmartProvider}. */
type SmartProviderOptions = PopupOptions &
  StatusNodes & {
    /** Creates the SDK's provider, which reads this browser's session once, on creation. */
    create(): Sdk
  }

/** The provider of a smart wallet; `popup` controls its popup, `disconnect` ends its session. */
export type SmartProvider = ReturnType<typeof createSmartProvider>

/** Events forwarded from the SDK. */
const forwardedEvents = ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const

/**
 * Wraps the official provider: without a session it sends only permitted requests, sends one
 * request at a time to the popup, emits each change once, and rejects with Errors.
 * @throws WalletError unauthorized (4100) without a session
 */
export function createSmartProvider(options: SmartProviderOptions) {
  const { emit, on, removeListener } = createEmitter()
  const calls = trackCalls(options)
  const emitOnce = createOnceEmitter(emit)
  let opened = openSdk(options, emitOnce)
  const enqueue = createQueue(sendToSdk)

  /** Recreates the SDK if another page of this site has opened or changed the session. */
  function current() {
    const { sdk } = opened
    if (!sdk.communicator || opened.popup?.status() !== 'closed') return opened
    const inUse = parseAccounts(sdk.signer?.accounts ?? [])
    const isLinked = sdk.signer && !('accounts' in sdk.signer)
    if (!isLinked && inUse.join() !== storedAccounts().join()) {
      opened.stop()
      opened = openSdk(options, emitOnce)
    }
    return opened
  }

  async function sendToSdk(request: WalletRequest) {
    try {
      return await opened.sdk.request(request as never)
    } catch (error) {
      throw await recognizeSdkError(error)
    }
  }

  async function connect(popup: PopupController, request: WalletRequest) {
    const accounts = await enqueue(popup, request)
    if (parseAccounts(accounts).length > 0) return accounts
    await opened.sdk.disconnect()
    throw await providerError('internalError', { details: 'The wallet told no account.' })
  }

  async function sendCalls(popup: PopupController, request: WalletRequest, isConnected: boolean) {
    try {
      const answer = await enqueue(popup, request)
      calls.record(request, answer)
      return answer
    } catch (error) {
      // The SDK does not remove the keys of a failed key exchange.
      if (!isConnected && storedAccounts().length === 0) removeKeys()
      throw error
    }
  }

  function sendToPopup(request: WalletRequest, isConnected: boolean) {
    const { popup } = opened
    if (!popup) return sendToSdk(request)
    if (request.method === 'eth_requestAccounts') return connect(popup, request)
    if (request.method === 'wallet_sendCalls') return sendCalls(popup, request, isConnected)
    return enqueue(popup, request)
  }

  return {
    on,
    removeListener,
    async request(request) {
      const { method, params } = request
      const { sdk } = current()
      // The wallet's own browser injects the wallet, with a session of its own.
      if (!sdk.communicator) return sendToSdk(request)
      const state = readSmartWalletState()
      if (method === 'wallet_getCallsStatus')
        return calls.status(request, state, async () => {
          if (!state) throw await providerError('unauthorized')
          return sendToSdk(request)
        })
      if (!state && method === 'eth_accounts') return []
      const needsNoSession = method === 'eth_requestAccounts' || method === 'wallet_sendCalls'
      if (!state && !needsNoSession) throw await providerError('unauthorized')
      if (state && !isForAccount(request, state.accounts)) throw await providerError('unauthorized')
      if (method === 'wallet_switchEthereumChain' && requestedChainId(params) === undefined)
        throw await providerError('chainParamsRequired')
      return needsPopup(request, state) ? sendToPopup(request, Boolean(state)) : sendToSdk(request)
    },
    /** The state that the SDK has stored. */
    state: readSmartWalletState,
    /** The popup's controller, if there is a popup. */
    popup: () => opened.popup,
    /** Ends the session in this browser; the wallet has none to end. */
    disconnect: () => opened.sdk.disconnect(),
    /** Calls `end` when another page of this site ended the session. Returns its undo. */
    watchSession(end: () => void) {
      const onStorage = ({ key }: StorageEvent) => {
        if (isSessionKey(key) && opened.sdk.communicator && storedAccounts().length === 0) end()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  } satisfies Eip1193Provider & Record<string, unknown>
}

/** As `toSdkError`, loaded with the first error; without it, the error is what the SDK threw. */
async function recognizeSdkError(error: unknown) {
  const loaded = await import('#connectors/smartWallet/toSdkError.ts').catch(() => undefined)
  return loaded ? loaded.toSdkError(error) : error
}

type ForwardedEvent = (typeof forwardedEvents)[number]

/** Creates the SDK's provider and listens to it, until `stop`. */
function openSdk(
  options: SmartProviderOptions,
  onEvent: (event: ForwardedEvent, data: unknown) => void,
) {
  const sdk = options.create()
  const popup = sdk.communicator && patchPopup(sdk.communicator, options)
  const stops = forwardedEvents.map((event) => {
    const listener = (data: unknown) => onEvent(event, data)
    sdk.on(event, listener as never)
    return () => sdk.off(event, listener as never)
  })
  return { sdk, popup, stop: () => stops.forEach((stop) => void stop()) }
}

/** The SDK emits the chain with every response, and accounts at every key exchange. */
function createOnceEmitter(emit: (event: string, data: unknown) => void) {
  const lastEmitted = new Map<string, string>()
  return (event: ForwardedEvent, data: unknown) => {
    if (event === 'chainChanged' || event === 'accountsChanged') {
      const text = JSON.stringify(data)
      if (lastEmitted.get(event) === text) return
      lastEmitted.set(event, text)
    } else if (event === 'disconnect') lastEmitted.clear()
    emit(event, data)
  }
}

/**
 * Sends one request at a time: the SDK would post a second one to a popup that does not listen yet.
 * The first in the queue is sent synchronously, within the click that requests it.
 */
function createQueue(sendToSdk: (request: WalletRequest) => Promise<unknown>) {
  let lastQueued: Promise<void> | undefined
  return function enqueue(popup: PopupController, request: WalletRequest): Promise<unknown> {
    const send = () => popup.monitor(() => sendToSdk(request))
    const answer = lastQueued ? lastQueued.then(send) : send()
    const settled = answer.then(
      () => undefined,
      () => undefined,
    )
    lastQueued = settled
    void settled.then(() => {
      if (lastQueued === settled) lastQueued = undefined
    })
    return answer
  }
}
