import type { Config, Connector } from 'wagmi'
import type {
  ConnectorMembers,
  WalletDiscovery,
} from '#connectors/defineConnector/ConnectorMembers.ts'
import { describeWallet } from '#react/wagmi/describeWallet.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'
import { offeredConnectors, placeOf } from '#react/wagmi/offeredConnectors.ts'

/**
 * The list of wallets as data: those that can work here, first the one that the page is open inside of.
 */
export function describeWallets(
  { connectors }: Pick<Config, 'connectors'>,
  discovery: Pick<WalletDiscovery, 'index' | 'type'> | undefined,
): Pick<ListedWallets, 'wallets' | 'discovery'> {
  const offered = offeredConnectors(connectors)
  const wallets = offered
    .toSorted((one, other) => Number(isHost(other)) - Number(isHost(one)))
    .map(describeWallet)
  if (!discovery) return { wallets, discovery }
  const place = placeOf(discovery, connectors)
  const hostsBehind = offered.slice(place.index).filter(isHost).length
  return { wallets, discovery: { ...place, index: place.index + hostsBehind } }
}

const isHost = (connector: Connector) => (connector as ConnectorMembers).isHost !== undefined
