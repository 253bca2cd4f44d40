import type { CreateConnectorFn } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'

/** A request as a wallet's provider receives it (EIP-1193). */
export type ProviderRequest = { method: string; params?: unknown }

/** Requests of our own code, which nothing outside of it can add to. */
const ownRequests = new WeakSet<object>()

/** Marks a request of our own, such as a sign-in, that needs no review: the text is this server's. */
export function ownRequest<Request extends ProviderRequest>(request: Request): Request {
  ownRequests.add(request)
  return request
}

/** Whether `ownRequest` has marked it. */
export function isOwnRequest(request: ProviderRequest): boolean {
  return ownRequests.has(request)
}

/** The connector of a request. */
export type ReviewedWallet = { id: string; name: string } & Pick<
  ConnectorMembers,
  'nonceOf' | 'upgradeOf'
>

/** Reviews a request of a wallet, sends what was confirmed, and resolves with the wallet's answer. */
export type ReviewRequest = (
  request: ProviderRequest,
  wallet: ReviewedWallet,
  send: (request: ProviderRequest) => Promise<unknown>,
) => Promise<unknown>

/**
 * Returns a function that has a connector's requests reviewed, whoever makes them: a hook, an action
 * or the provider itself. It works with any wagmi connector. `isReviewed` says which; by default all
 * but those that only read.
 */
export function reviewConnectors(
  review: ReviewRequest,
  isReviewed?: (request: ProviderRequest) => boolean,
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
        // Loaded with the first provider, not with the first screen.
        const { reviewProvider } = await import('#react/wagmi/reviewProvider.ts')
        const known =
          reviewed.get(provider) ??
          reviewProvider(provider, connector as ReviewedWallet, review, isReviewed)
        reviewed.set(provider, known)
        // A connector of a connector may return one that is reviewed already.
        reviewed.set(known, known)
        return known
      },
    } as unknown as ReturnType<CreateConnectorFn>
  }
}

type Provider = Record<PropertyKey, unknown>
