import type { ProviderRequest, ReviewRequest } from '#react/wagmi/reviewConnector.ts'

type Provider = Record<PropertyKey, unknown>

/**
 * Methods that read, that only tell the wallet's accounts to the site, or whose result is public.
 * Every other one is reviewed: wallets have methods that are not in this list.
 */
const unreviewedMethods = [
  // `eth_sign` stands for all that begin with it.
  'eth_(?!sign|sendTransaction|decrypt|getEncryptionPublicKey).*',
  '(net|web3|rpc|debug|trace|txpool)_.*',
  'metamask_(getProviderState|sendDomainMetadata|logWeb3ShimUsage)',
  'wallet_(requestPermissions|getPermissions|revokePermissions|connect|disconnect)',
  'wallet_(switchEthereumChain|watchAsset|getCapabilities|getCallsStatus|showCallsStatus|getAssets)',
]
const reviewedMethods = new RegExp(`^(?!(${unreviewedMethods.join('|')})$)`)

/** Returns the same provider with requests that are reviewed; its other members are its own. */
export function reviewProvider(
  provider: Provider,
  wallet: { id: string; name: string },
  review: ReviewRequest,
  methods = reviewedMethods,
): object {
  const send = (request: ProviderRequest) =>
    (provider.request as SendRequest).call(provider, request)
  const request: SendRequest = (live) => {
    const asked = copyOf(live)
    return isReviewed(asked, methods) && !isRefused(provider, asked)
      ? review(asked, wallet, send)
      : send(asked)
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

/** Copies that were made here: no other code changes them, and a recorded request is its copy. */
const copies = new WeakSet<object>()

/** Reads each member once: a getter could return another method the next time. */
function copyOf<Request extends ProviderRequest>(live: Request): Request {
  if (copies.has(live)) return live
  const { method, ...others } = { ...live }
  // What is no text is no method, and must not become one later.
  const copy = { ...others, method: typeof method === 'string' ? method : '' } as Request
  copies.add(copy)
  return copy
}

function isReviewed({ method }: ProviderRequest, methods: RegExp): boolean {
  return method !== '' && methods.test(method)
}

/**
 * Whether the provider of one of our connectors refuses the method itself: nothing is to be confirmed.
 * viem resends a failed `eth_sendTransaction` as `wallet_sendTransaction`, and the page must get the
 * error of the first.
 */
function isRefused(provider: Provider, { method }: ProviderRequest): boolean {
  return typeof provider.refuses === 'function' && provider.refuses(method) === true
}

/**
 * `send` and `sendAsync`, as providers had them before EIP-1193: a payload and a callback, or a method
 * and its parameters. What is not reviewed goes to the provider's own.
 */
function legacySend(own: (...args: unknown[]) => unknown, request: SendRequest, methods: RegExp) {
  return (first: unknown, second?: unknown) => {
    const isList = Array.isArray(first)
    const payloads: unknown[] = isList ? [...first] : [first]
    const asked = payloads.map((payload) =>
      typeof payload === 'string'
        ? { method: payload, params: second }
        : copyOf(payload as ProviderRequest & { id?: unknown }),
    )
    if (!asked.some((one) => isReviewed(one, methods)))
      return own(typeof first === 'string' ? first : isList ? asked : asked[0], second)
    const responses = Promise.all(
      asked.map(async ({ id, ...one }: { id?: unknown } & ProviderRequest) => {
        return { id, jsonrpc: '2.0', result: await request(one) }
      }),
    ).then((all) => (isList ? all : all[0]))
    if (typeof second !== 'function') return responses
    return responses.then(
      (response) => second(null, response),
      (error: unknown) => second(error),
    )
  }
}
