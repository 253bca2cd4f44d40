import type { Connector } from 'wagmi'
import type {
  ConnectorMembers,
  WalletDiscovery,
} from '#connectors/defineConnector/ConnectorMembers.ts'
import { needsFrame } from '#lib/wallets/needsFrame.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'

/**
 * The connectors that can work here: without wagmi's `safe()`, which speaks to the page around ours, where
 * there is none, and without a remembered wallet that has had another rdns since its update, by which it
 * is listed as well. A server knows of no frame.
 */
export function offeredConnectors(connectors: readonly Connector[]): Connector[] {
  const isFramed = typeof window !== 'undefined' && window.parent !== window
  return connectors.filter(
    (connector) =>
      (isFramed || !needsFrame(connector.type)) &&
      ((connector as ConnectorMembers).isListed?.() ?? true) &&
      !isFormer(connector, connectors),
  )
}

/** Where the wallets of the browser are among the connectors that are offered. */
export function placeOf(
  { index, type }: Pick<WalletDiscovery, 'index' | 'type'>,
  connectors: readonly Connector[],
): NonNullable<ListedWallets['discovery']> {
  return { index: offeredConnectors(connectors.slice(0, index)).length, type }
}

function isFormer({ type, name, isInstalled }: Members, connectors: readonly Members[]) {
  if (isInstalled !== false) return false
  return connectors.some(
    (other) =>
      other.type === type && other.name === name && other.isInstalled && !other.isDuplicate,
  )
}

type Members = Pick<Connector, 'name' | 'type'> &
  Pick<ConnectorMembers, 'isDuplicate' | 'isInstalled'>
