import { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { followCalls, type StatusNodes } from '#connectors/smartWallet/callsStatus.ts'
import { type HeldPopup, type HoldOptions, holdPopup } from '#connectors/smartWallet/holdPopup.ts'
import {
  chainAsked,
  isForAccount,
  needsPopup,
  type WalletRequest,
} from '#connectors/smartWallet/readRequest.ts'
import type { Sdk } from '#connectors/smartWallet/Sdk.ts'
import { toSdkError } from '#connectors/smartWallet/sdkErrors.ts'
import {
  forgetKeys,
  isSessionKey,
  keptAccounts,
  readSmartWalletState,
} from '#connectors/smartWallet/session.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** Options of {@link createSmartProvider}. */
type SmartProviderOptions = HoldOptions &
  StatusNodes & {
    /** Creates the SDK's provider, which reads this browser's session once, on creation. */
    create(): Sdk
  }

/** The provider of a smart wallet; `popup` controls its popup, `leave` ends its session. */
export type SmartProvider = ReturnType<typeof createSmartProvider>

/** Events forwarded from the SDK. */
const toldEvents = ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const

/**
 * Wraps the official provider: without a session it sends only permitted requests, sends one
 * request at a time to the popup, emits each change once, and rejects with Errors.
 * @throws WalletError unauthorized (4100) without a session
 */
export function createSmartProvider(options: SmartProviderOptions) {
  const { emit, on, removeListener } = createEmitter()
  const calls = followCalls(options)
  const told = new Map<string, string>()
  let opened = open()
  let lastInLine: Promise<void> | undefined

  function open() {
    const sdk = options.create()
    const popup = sdk.communicator && holdPopup(sdk.communicator, options)
    const stops = toldEvents.map((event) => {
      const listener = (data: unknown) => tell(event, data)
      sdk.on(event, listener as never)
      return () => sdk.off(event, listener as never)
    })
    return { sdk, popup, stop: () => stops.forEach((stop) => void stop()) }
  }

  /** The SDK emits the chain with every response, and accounts at every key exchange. */
  function tell(event: (typeof toldEvents)[number], data: unknown) {
    if (event === 'chainChanged' || event === 'accountsChanged') {
      const text = JSON.stringify(data)
      if (told.get(event) === text) return
      told.set(event, text)
    } else if (event === 'disconnect') told.clear()
    emit(event, data)
  }

  /** Recreates the SDK if another page of this site has opened or changed the session. */
  function current() {
    const { sdk } = opened
    if (!sdk.communicator || opened.popup?.place() !== 'closed') return opened
    const inUse = parseAccounts(sdk.signer?.accounts ?? [])
    const isLinked = sdk.signer && !('accounts' in sdk.signer)
    if (!isLinked && inUse.join() !== keptAccounts().join()) {
      opened.stop()
      opened = open()
    }
    return opened
  }

  async function askSdk(request: WalletRequest) {
    try {
      return await opened.sdk.request(request as never)
    } catch (error) {
      throw toSdkError(error)
    }
  }

  /**
   * Sends one request at a time: the SDK would post a second one to a popup that does not listen
   * yet. The first in the queue is sent synchronously, within the click that requests it.
   */
  function inTurn(popup: HeldPopup, request: WalletRequest): Promise<unknown> {
    const ask = () => popup.during(() => askSdk(request))
    const answer = lastInLine ? lastInLine.then(ask) : ask()
    const line = answer.then(
      () => undefined,
      () => undefined,
    )
    lastInLine = line
    void line.then(() => {
      if (lastInLine === line) lastInLine = undefined
    })
    return answer
  }

  async function connect(popup: HeldPopup, request: WalletRequest) {
    const accounts = await inTurn(popup, request)
    if (parseAccounts(accounts).length > 0) return accounts
    await opened.sdk.disconnect()
    throw new WalletError('internalError', { details: 'The wallet told no account.' })
  }

  async function sendCalls(popup: HeldPopup, request: WalletRequest, isConnected: boolean) {
    try {
      const answer = await inTurn(popup, request)
      calls.sent(request, answer)
      return answer
    } catch (error) {
      // The SDK does not remove the keys of a failed key exchange.
      if (!isConnected && keptAccounts().length === 0) forgetKeys()
      throw error
    }
  }

  function askPopup(request: WalletRequest, isConnected: boolean) {
    const { popup } = opened
    if (!popup) return askSdk(request)
    if (request.method === 'eth_requestAccounts') return connect(popup, request)
    if (request.method === 'wallet_sendCalls') return sendCalls(popup, request, isConnected)
    return inTurn(popup, request)
  }

  return {
    on,
    removeListener,
    async request(request) {
      const { method, params } = request
      const { sdk } = current()
      // The wallet's own browser injects the wallet, with a session of its own.
      if (!sdk.communicator) return askSdk(request)
      const state = readSmartWalletState()
      if (method === 'wallet_getCallsStatus') {
        const url = calls.nodeFor(request, state && (state.activeChain?.id ?? 0))
        if (url) return calls.ask(url, request)
      }
      if (!state && method === 'eth_accounts') return []
      const isOpenToAll = method === 'eth_requestAccounts' || method === 'wallet_sendCalls'
      if (!state && !isOpenToAll) throw new WalletError('unauthorized')
      if (state && !isForAccount(request, state.accounts)) throw new WalletError('unauthorized')
      if (method === 'wallet_switchEthereumChain' && chainAsked(params) === undefined)
        throw new WalletError('chainParamsRequired')
      return needsPopup(request, state) ? askPopup(request, Boolean(state)) : askSdk(request)
    },
    /** The popup's controller, if there is a popup. */
    popup: () => opened.popup,
    /** Ends the session in this browser; the wallet has none to end. */
    leave: () => opened.sdk.disconnect(),
    /** Calls `end` when another page of this site ended the session. Returns its undo. */
    watchSession(end: () => void) {
      const onStorage = ({ key }: StorageEvent) => {
        if (isSessionKey(key) && opened.sdk.communicator && keptAccounts().length === 0) end()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  } satisfies Eip1193Provider & Record<string, unknown>
}
