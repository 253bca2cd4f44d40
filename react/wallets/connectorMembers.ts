import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'

/** Cancels a wallet's pending request if the connector supports it; only our own connectors do. */
export function cancelRequest(connector: Connector | undefined): void {
  const { cancel } = (connector ?? {}) as ConnectorMembers
  cancel?.()
}
