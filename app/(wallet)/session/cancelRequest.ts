import type { Connector } from 'wagmi'
import type { ConnectorProperties } from '#connectors/defineConnector.ts'

/** Cancels a wallet's pending request if the connector supports it; only our own connectors do. */
export function cancelRequest(connector: Connector | undefined): void {
  const { cancel } = (connector ?? {}) as Partial<ConnectorProperties>
  cancel?.()
}
