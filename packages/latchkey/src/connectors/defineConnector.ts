export type {
  ConnectorConfig,
  ConnectorDefinition,
  ConnectorHandle,
} from '#connectors/defineConnector/ConnectorDefinition.ts'
export type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
/** Reads name, wallet-book key, metadata, chains and networks from any wagmi connector. */
export { connectorEntity } from '#connectors/defineConnector/connectorEntity.ts'
/** The events of an EIP-1193 provider that is written by hand. */
export { createEmitter } from '#connectors/defineConnector/createEmitter.ts'
/** Turns what differs between wallets into a wagmi connector: to write one's own. */
export { type ConnectorProperties, defineConnector } from '#connectors/defineConnector.ts'
export type {
  ConnectorMetadata,
  Eip1193Provider,
  WalletConnectorEntity,
  WalletListing,
} from '#lib/protocol/entities.ts'
