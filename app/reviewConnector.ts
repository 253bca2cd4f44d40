import type { CreateConnectorFn } from 'wagmi'

/** A request as a wallet's provider receives it (EIP-1193). */
export type ProviderRequest = { method: string; params?: unknown }

/** Reviews a request of a wallet, sends what was confirmed, and resolves with the wallet's answer. */
export type ReviewRequest = (
  request: ProviderRequest,
  wallet: { id: string; name: string },
  send: (request: ProviderRequest) => Promise<unknown>,
) => Promise<unknown>

/** Methods that sign, send or add a network: `eth_sign` stands for all that begin with it. */
const reviewedMethods =
  /^(personal_sign|eth_(sign|sendTransaction)|wallet_(sendCalls|addEthereumChain))/

/**
 * Returns a function that has a connector's requests reviewed, whoever makes them: a hook, an action
 * or the provider itself. It works with any wagmi connector. `methods` are those to review.
 */
export function reviewConnectors(
  review: ReviewRequest,
  methods = reviewedMethods,
): (create: CreateConnectorFn) => CreateConnectorFn {
  // wagmi compares the providers of its connectors: the same provider is the same reviewed object.
  const reviewed = new WeakMap<object, object>()
  return (create) => (config) => {
    const connector = create(config)
    return {
      ...connector,
      // wagmi prefers a client over the provider, and its requests would not be seen.
      getClient: undefined,
      async getProvider(this: unknown, ...args: never[]) {
        const provider = (await connector.getProvider.apply(this as never, args as never)) as
          | Provider
          | undefined
        if (!provider) return provider
        const known = reviewed.get(provider) ?? reviewProvider(provider, connector, review, methods)
        reviewed.set(provider, known)
        return known
      },
    } as unknown as ReturnType<CreateConnectorFn>
  }
}

type Provider = Record<PropertyKey, unknown>

/** The same provider, with a `request` that is reviewed; its other members are its own. */
function reviewProvider(
  provider: Provider,
  wallet: { id: string; name: string },
  review: ReviewRequest,
  methods: RegExp,
): object {
  // Not over the provider itself: a frozen one could not have another `request`.
  return new Proxy(
    {},
    {
      has: (_, name) => name in provider,
      get(_, name) {
        const member = provider[name]
        if (typeof member !== 'function') return member
        // Members may have private fields, which only the provider itself has.
        if (name !== 'request') return member.bind(provider)
        return (request: ProviderRequest) => {
          const send = (confirmed: ProviderRequest) => member.call(provider, confirmed)
          return methods.test(request?.method) ? review(request, wallet, send) : send(request)
        }
      },
    },
  )
}
