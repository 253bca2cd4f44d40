import type { Config } from 'wagmi'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ReviewRequest } from '#react/wagmi/reviewConnector.ts'

/** What shows the requests of a config's connectors: a component that is mounted. */
export type ReviewHost = { config: Config; review: ReviewRequest }

const hosts = new Set<ReviewHost>()

/** Adds a host; returns its undo. */
export function addReviewHost(host: ReviewHost): () => void {
  hosts.add(host)
  return () => {
    hosts.delete(host)
  }
}

/**
 * Has a host review a request: the one whose config has the connector, else the last one.
 * @throws WalletError reviewNotMounted if there is none
 */
export const reviewByHost: ReviewRequest = async (request, wallet, send) => {
  const mounted = [...hosts].reverse()
  const own = ({ config }: ReviewHost) => config.connectors.some(({ id }) => id === wallet.id)
  const host = mounted.find(own) ?? mounted[0]
  if (!host)
    throw new WalletError(reviewErrors.reviewNotMounted, {
      details: '<ReviewDialogs /> is not mounted below WagmiProvider.',
    })
  return host.review(request, wallet, send)
}
