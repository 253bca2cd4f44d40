import type { Config, Connector } from 'wagmi'
import type { WalletDiscovery } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'

/**
 * Whether a connector can work here. wagmi's `safe()` speaks to the page around ours only: without one, it
 * is not offered. A server knows of no frame.
 */
export function isOffered({ type }: Pick<Connector, 'type'>): boolean {
  return type !== 'safe' || (typeof window !== 'undefined' && window.parent !== window)
}

/** Where the wallets of the browser are among the connectors that are offered. */
export function placeOf(
  { index, type }: WalletDiscovery,
  { connectors }: Pick<Config, 'connectors'>,
): ListedWallets['discovery'] {
  return { index: connectors.slice(0, index).filter(isOffered).length, type }
}
