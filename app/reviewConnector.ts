import type { CreateConnectorFn } from 'wagmi'

/** A request as a wallet's provider receives it (EIP-1193). */
export type ProviderRequest = { method: string; params?: unknown }

/** Reviews a request of a wallet, sends what was confirmed, and resolves with the wallet's answer. */
export type ReviewRequest = (
  request: ProviderRequest,
  wallet: { id: string; name: string },
  send: (request: ProviderRequest) => Promise<unknown>,
) => Promise<unknown>

/** Methods that sign or send: `eth_sign` stands for all that begin with it. */
const reviewedMethods = /^(personal_sign|eth_(sign|sendTransaction)|wallet_sendCalls)/

/**
 * Has a connector's requests reviewed, whoever makes them: a hook, an action or the provider itself.
 * Works with any wagmi connector. The wallet's provider keeps its identity: the same reviewed object
 * each time.
 */
export function reviewConnector(
  create: CreateConnectorFn,
  review: ReviewRequest,
): CreateConnectorFn {
  return (config) => {
    const connector = create(config)
    let last: { provider: unknown; reviewed: object } | undefined
    return {
      ...connector,
      // wagmi prefers a client over the provider, and its requests would not be seen.
      getClient: undefined,
      async getProvider(this: unknown, ...args: never[]) {
        const provider: unknown = await connector.getProvider.apply(this as never, args as never)
        if (!provider) return provider
        if (last?.provider !== provider)
          last = { provider, reviewed: reviewProvider(provider, connector, review) }
        return last.reviewed
      },
    } as unknown as ReturnType<CreateConnectorFn>
  }
}

/** The same provider, with a `request` that is reviewed; its other members are its own. */
function reviewProvider(
  provider: object,
  wallet: { id: string; name: string },
  review: ReviewRequest,
): object {
  return new Proxy(provider, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      // Members may have private fields, which only the provider itself has.
      if (name !== 'request') return member.bind(target)
      return (request: ProviderRequest) => {
        const send = (confirmed: ProviderRequest) => member.call(target, confirmed)
        return reviewedMethods.test(request?.method) ? review(request, wallet, send) : send(request)
      }
    },
  })
}
