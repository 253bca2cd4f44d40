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

export type SmartProviderOptions = HoldOptions &
  StatusNodes & {
    /** Makes the SDK's provider, which reads the session of this browser once, as it is made. */
    create(): Sdk
  }

/** The provider of a smart wallet; `popup` is its window, `leave` ends its session. */
export type SmartProvider = ReturnType<typeof createSmartProvider>

/** Events that go on from the SDK. */
const toldEvents = ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const

/**
 * The official provider behind one counter: asks it nothing without a session but what may be
 * asked, takes one request at a time to its window, tells each change once, and rejects with
 * Errors. Rejects without a session with `unauthorized` (4100).
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

  /** The SDK tells a chain with every answer, and accounts at every exchange of keys. */
  function tell(event: (typeof toldEvents)[number], data: unknown) {
    if (event === 'chainChanged' || event === 'accountsChanged') {
      const text = JSON.stringify(data)
      if (told.get(event) === text) return
      told.set(event, text)
    } else if (event === 'disconnect') told.clear()
    emit(event, data)
  }

  /** Another page of this site may have opened or changed the session: the SDK is made anew. */
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
   * One request at a time, each with its own answer: the SDK would post a second one to a window
   * that does not listen yet. The first in line is asked at once, inside the click that asks it.
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
      // The SDK leaves the keys of an exchange behind that led to nothing.
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
      // The wallet's own browser has its wallet in the page, with a session of its own.
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
    /** Its window, where it is a window. */
    popup: () => opened.popup,
    /** Ends the session, in this browser; the wallet has none to end. */
    leave: () => opened.sdk.disconnect(),
    /** Tells `end` when another page of this site ended the session. Returns its undo. */
    watchSession(end: () => void) {
      const onStorage = ({ key }: StorageEvent) => {
        if (isSessionKey(key) && opened.sdk.communicator && keptAccounts().length === 0) end()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  } satisfies Eip1193Provider & Record<string, unknown>
}
