import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'

/** A connector as data. */
export function describeWallet(connector: Connector): ListedWallet {
  const { id, name, type, icon, rdns } = connector
  const { description, isInstalled, isDuplicate, authenticationMethods, openIdProviders, ...rest } =
    connector as ConnectorMembers
  return {
    ...{ id, name, type, icon, rdns, description, isInstalled, isDuplicate },
    ...{ authenticationMethods, openIdProviders },
    pairsWithApps: rest.chooseApp !== undefined,
    peer: rest.peer?.(),
    lastPeer: rest.peer?.(true),
  }
}
