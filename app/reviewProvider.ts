import type { ProviderRequest, ReviewRequest } from '#app/reviewConnector.ts'

type Provider = Record<PropertyKey, unknown>

/** Methods that sign, send or add a network: `eth_sign` stands for all that begin with it. */
const reviewedMethods =
  /^(personal_sign|eth_(sign|sendTransaction)|wallet_(sendCalls|addEthereumChain))/

/** Returns the same provider with requests that are reviewed; its other members are its own. */
export function reviewProvider(
  provider: Provider,
  wallet: { id: string; name: string },
  review: ReviewRequest,
  methods = reviewedMethods,
): object {
  const request = (asked: ProviderRequest): Promise<unknown> => {
    const send = (confirmed: ProviderRequest) =>
      (provider.request as SendRequest).call(provider, confirmed)
    return methods.test(asked?.method) ? review(asked, wallet, send) : send(asked)
  }
  // Not over the provider itself: a frozen one could not have another `request`.
  return new Proxy(
    {},
    {
      has: (_, name) => name in provider,
      get(_, name) {
        const member = provider[name]
        if (typeof member !== 'function') return member
        if (name === 'request') return request
        // Members may have private fields, which only the provider itself has.
        const bound = member.bind(provider)
        return name === 'send' || name === 'sendAsync' ? legacySend(bound, request, methods) : bound
      },
    },
  )
}

type SendRequest = (request: ProviderRequest) => Promise<unknown>

/**
 * `send` and `sendAsync`, as providers had them before EIP-1193: a payload and a callback, or a method
 * and its parameters. What is not reviewed goes to the provider's own.
 */
function legacySend(own: (...args: unknown[]) => unknown, request: SendRequest, methods: RegExp) {
  return (first: unknown, second?: unknown) => {
    const payloads = Array.isArray(first) ? first : [first]
    const asked = payloads.map((payload) =>
      typeof payload === 'string'
        ? { method: payload, params: second }
        : (payload as ProviderRequest & { id?: unknown }),
    )
    if (!asked.some((one) => methods.test(one?.method))) return own(first, second)
    const responses = Promise.all(
      asked.map(async ({ id, ...one }: { id?: unknown } & ProviderRequest) => {
        return { id, jsonrpc: '2.0', result: await request(one) }
      }),
    ).then((all) => (Array.isArray(first) ? all : all[0]))
    if (typeof second !== 'function') return responses
    return responses.then(
      (response) => second(null, response),
      (error: unknown) => second(error),
    )
  }
}
