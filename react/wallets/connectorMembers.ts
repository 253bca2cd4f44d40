import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'

/** Cancels a wallet's pending request if the connector supports it; only our own connectors do. */
export function cancelRequest(connector: Connector | undefined): void {
  const { cancel } = (connector ?? {}) as ConnectorMembers
  cancel?.()
}

/** A connector that pairs with the wallet app that a user chose. */
export type AppConnector = Connector & Required<Pick<ConnectorMembers, 'chooseApp'>>

/** Whether a connector pairs with wallet apps. */
export function pairsWithApps(connector: Connector): connector is AppConnector {
  return 'chooseApp' in connector
}
