import type { Eip1193Provider } from '#lib/protocol/entities.ts'

type Handler = (params: unknown) => unknown

/** Two of anvil's accounts, in lowercase as wallets return them. */
export const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/**
 * A wallet at the EIP-1193 boundary, for unit tests only. Responds from `handlers` (an Error is
 * thrown), records requests and listeners, and emits on demand.
 */
export function fakeProvider(handlers: Record<string, Handler> = {}) {
  const state = { accounts: [alice], chainId: '0x7a69' as unknown }
  const requests: { method: string; params?: unknown }[] = []
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  const responses: Record<string, Handler> = {
    eth_accounts: () => state.accounts,
    eth_requestAccounts: () => state.accounts,
    eth_chainId: () => state.chainId,
    wallet_switchEthereumChain: (params) => {
      state.chainId = (params as [{ chainId: string }])[0].chainId
      return null
    },
    ...handlers,
  }
  const provider: Eip1193Provider = {
    async request(args) {
      requests.push(args)
      const respond = responses[args.method]
      if (!respond) throw Object.assign(new Error('unknown method'), { code: 4200 })
      return respond(args.params)
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  return {
    provider,
    state,
    requests,
    methods: () => requests.map(({ method }) => method),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    emit(event: string, payload?: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
    },
  }
}

/** A wallet's rejection: an Error with a code, and optional data. */
export function rpcError(code: number, message = 'no', data?: unknown) {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}
