import type { Config, Connector, CreateConnectorFn } from 'wagmi'
import { watchConnectors } from 'wagmi/actions'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { reviewByHost } from '#react/review/reviewHosts.ts'
import { reviewConnectors } from '#react/wagmi/reviewConnector.ts'

/** One for all connectors of a page, so that the same provider is the same reviewed one. */
const review = reviewConnectors(reviewByHost)

/** `getProvider` of connectors that are reviewed, which wagmi copies into objects of its own. */
const reviewedProviders = new WeakSet<object>()

/**
 * Has what a page asks of a wallet shown by `<ReviewDialogs />` before the wallet gets it: of one wagmi
 * connector, of a list of them, or of a config, whose connectors then include those that it adds later,
 * such as a wallet that announces itself (EIP-6963). Returns what it was given, of the same type.
 * @example
 * ```ts
 * const config = withReview(createConfig({ chains, connectors: [injected()], transports }))
 * ```
 */
export function withReview<Given extends CreateConnectorFn | CreateConnectorFn[] | Config>(
  given: Given,
): Given {
  if (typeof given === 'function') return reviewedConnector(given) as Given
  if (Array.isArray(given)) return given.map(reviewedConnector) as Given
  const reviewAll = () => given.connectors.forEach(reviewInPlace)
  reviewAll()
  watchConnectors(given, { onChange: reviewAll })
  return given
}

function reviewedConnector(create: CreateConnectorFn): CreateConnectorFn {
  return (config) => {
    const connector = review(create)(config)
    reviewedProviders.add(connector.getProvider)
    const { discover } = connector as ConnectorMembers
    return {
      ...connector,
      // What it finds in the browser is reviewed, too.
      ...(discover && {
        discover: (...[found, recent, wrap = (one) => one]: Parameters<typeof discover>) =>
          discover(found, recent, (one) => reviewedConnector(wrap(one))),
      }),
    } as ReturnType<CreateConnectorFn>
  }
}

/** wagmi creates the connectors of announced wallets by itself, so that they can only be changed. */
function reviewInPlace(connector: Connector): void {
  if (reviewedProviders.has(connector.getProvider)) return
  const own = { ...connector }
  const { getProvider } = review(() => own as never)({} as never)
  Object.assign(connector, { getProvider, getClient: undefined })
  reviewedProviders.add(getProvider)
}
