import type { Connector } from '@wagmi/core'
import type { ConnectorMetadata, WalletConnectorEntity } from '#lib/protocol/entities.ts'

/**
 * The wallet connector entity of any wagmi connector, for screens: our connectors carry the fields
 * themselves; for others, only what wagmi provides is returned.
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
