import { copyValue } from '#react/wagmi/copyRequest.ts'
import { needsReview } from '#react/wagmi/needsReview.ts'
import { providerMembers } from '#react/wagmi/providerMembers.ts'
import {
  isOwnRequest,
  ownRequest,
  type ProviderRequest,
  type ReviewedWallet,
  type ReviewRequest,
} from '#react/wagmi/reviewConnector.ts'

type Provider = Record<PropertyKey, unknown>

/**
 * Returns a provider of the same members, whose requests are reviewed; none of them leads to the
 * wallet's own.
 */
export function reviewProvider(
  provider: Provider,
  wallet: ReviewedWallet,
  review: ReviewRequest,
  isAsked = needsReview,
): object {
  const isReviewed = (asked: ProviderRequest) => asked.method !== '' && isAsked(asked)
  const send = (request: ProviderRequest) =>
    (provider.request as SendRequest).call(provider, request)
  const request: SendRequest = async (live) => {
    const asked = copyOf(live)
    return isReviewed(asked) && !isRefused(provider, asked)
      ? review(asked, wallet, send)
      : send(asked)
  }
  const memberOf = providerMembers(provider, () => reviewed)
  // Not over the provider itself: a frozen one could not have another `request`.
  const reviewed: object = new Proxy(
    {},
    {
      has: (_, name) => name in provider,
      get(_, name) {
        if (name === 'request') return request
        const member = memberOf(provider[name])
        return (name === 'send' || name === 'sendAsync') && typeof member === 'function'
          ? legacySend(member as (...args: unknown[]) => unknown, request, isReviewed)
          : member
      },
    },
  )
  return reviewed
}

type SendRequest = (request: ProviderRequest) => Promise<unknown>

/** Methods of which the parameters say whether they are reviewed. */
const readMethods: ReadonlySet<unknown> = new Set(['wallet_connect', 'wallet_requestPermissions'])

/** Copies that were made here: no other code changes them, and a recorded request is its copy. */
const copies = new WeakSet<object>()

/** Reads each member once: a getter could return another method the next time. */
function copyOf<Request extends ProviderRequest>(live: Request): Request {
  if (copies.has(live)) return live
  const { method, ...others } = { ...live }
  const copy = {
    ...others,
    // What is no text is no method, and must not become one later.
    method: typeof method === 'string' ? method : '',
    // What they contain decides whether it is reviewed.
    ...(readMethods.has(method) && { params: copyValue(others.params) }),
  } as Request
  copies.add(copy)
  return isOwnRequest(live) ? ownRequest(copy) : copy
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
function legacySend(
  own: (...args: unknown[]) => unknown,
  request: SendRequest,
  isReviewed: (request: ProviderRequest) => boolean,
) {
  return (first: unknown, second?: unknown) => {
    const isList = Array.isArray(first)
    const payloads: unknown[] = isList ? [...first] : [first]
    const asked = payloads.map((payload) =>
      copyOf(
        typeof payload === 'string'
          ? { method: payload, params: second }
          : (payload as ProviderRequest & { id?: unknown }),
      ),
    )
    if (!asked.some(isReviewed))
      return typeof first === 'string'
        ? own(first, asked[0]?.params)
        : own(isList ? asked : asked[0], second)
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
