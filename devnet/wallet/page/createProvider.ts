import { connectServer } from '#devnet/wallet/page/connectServer.ts'
import type { PageState, RpcResult } from '#devnet/wallet/wire.ts'

/** The provider that sites use (EIP-1193). */
export type DevWalletProvider = {
  /** Set if the wallet announces itself as MetaMask. */
  isMetaMask?: true
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): DevWalletProvider
  removeListener(event: string, listener: Listener): DevWalletProvider
}

/** Methods that always prompt: their window is opened while the click's activation lasts. */
const personMethods = [
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_watchAsset',
]

/** Listener for a provider event. */
type Listener = (payload: unknown) => void

type ProviderOptions = {
  /** Formats account addresses in results and events. */
  formatAccount: (address: string) => string
  /** Whether a request opens the approve window; otherwise it waits for the control port. */
  opensWindow: boolean
}

/** Creates the provider of the wallet at `walletOrigin`. */
export function createProvider(
  walletOrigin: string,
  { formatAccount, opensWindow }: ProviderOptions,
): DevWalletProvider {
  const emitter = createEmitter()
  let known: PageState | undefined
  let isLost = true
  let approveWindow: Window | null = null

  const openWindow = () => {
    if (!opensWindow) return
    if (approveWindow && !approveWindow.closed) approveWindow.focus()
    else {
      // If the popup is blocked, the request stays pending; the dashboard can answer it.
      const size = 'popup,width=420,height=680'
      approveWindow = window.open(`${walletOrigin}/approve`, 'latchkey-dev-wallet', size)
    }
  }
  const server = connectServer(walletOrigin, {
    onState(next) {
      const last = known
      known = next
      if (isLost) emitter.emit('connect', { chainId: next.chainId })
      isLost = false
      if (last && !isSame(last.accounts, next.accounts)) {
        emitter.emit('accountsChanged', next.accounts.map(formatAccount))
      }
      if (last && last.chainId !== next.chainId) emitter.emit('chainChanged', next.chainId)
    },
    onLost() {
      if (isLost) return
      isLost = true
      emitter.emit('disconnect', walletError(4900, 'The dev wallet has gone.'))
    },
    onPrompt: openWindow,
    onEmit: ({ event, payload }) => emitter.emit(event, payload),
  })

  const opensAtOnce = (method: string) => {
    if (known?.policy !== 'ask' || known.isWindowOpen) return false
    const isConnect = method === 'eth_requestAccounts' && known.accounts.length === 0
    return isConnect || (personMethods.includes(method) && known.accounts.length > 0)
  }

  const provider: DevWalletProvider = {
    request(args) {
      if (known?.fault === 'throw') throw new Error('A failure was injected into the dev wallet.')
      return answer(args)
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
  }

  async function answer(args: { method: string; params?: unknown }): Promise<unknown> {
    if (typeof args?.method !== 'string' || args.method === '') {
      throw walletError(-32600, 'Expected { method, params }.')
    }
    if (opensAtOnce(args.method)) openWindow()
    const answered = await server.request(args)
    if (!('pending' in answered)) return read(args.method, settle(answered))
    if (answered.open) openWindow()
    return read(args.method, settle(await server.endOf(answered.pending)))
  }
  function read(method: string, result: unknown): unknown {
    const isAccounts = method === 'eth_accounts' || method === 'eth_requestAccounts'
    return isAccounts ? (result as string[]).map(formatAccount) : result
  }
  return provider
}

function settle(end: RpcResult): unknown {
  if ('result' in end) return end.result
  if ('error' in end) throw walletError(end.error.code, end.error.message, end.error.data)
  if (end.fault === 'string') throw 'A failure was injected into the dev wallet.'
  if (end.fault === 'nothing') throw undefined
  throw new Error('A failure was injected into the dev wallet.')
}

function walletError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

function isSame(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index])
}

/** Creates an event emitter; a listener that throws does not keep the others from running. */
function createEmitter() {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    /** Removes a listener once: one added twice must be removed twice. */
    off(event: string, listener: Listener): void {
      const bound = listeners.get(event) ?? []
      const index = bound.lastIndexOf(listener)
      if (index >= 0) listeners.set(event, bound.toSpliced(index, 1))
    },
    emit(event: string, payload: unknown): void {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(payload)
        } catch (error) {
          // The site's own error: reported in its console.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
