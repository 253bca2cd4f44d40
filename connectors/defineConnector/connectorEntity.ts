import type { Connector } from 'wagmi'
import type { ConnectorMetadata, WalletConnectorEntity } from '#lib/protocol/entities.ts'

/**
 * The specification's view (§3) of any wagmi connector, for screens: our own connectors carry the
 * fields themselves, of a foreign one only what wagmi knows is told.
 */
export function connectorEntity(connector: Connector): WalletConnectorEntity {
  const fields = connector as Partial<WalletConnectorEntity>
  const { id, name, icon } = connector
  const metadata: ConnectorMetadata = { groupKey: id, id, name, ...(icon && { icon }) }
  return {
    name,
    overrideKey: fields.overrideKey ?? id,
    metadata: fields.metadata ?? metadata,
    connectedChain: fields.connectedChain,
    supportedChains: fields.supportedChains ?? [],
    evmNetworks: fields.evmNetworks ?? [],
  }
}
