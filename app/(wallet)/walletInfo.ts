import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'

/** Display name and icon of a connector: those of the WalletConnect wallet once connected. */
export function walletInfo(connector: Connector): { name: string; icon?: string | undefined } {
  return (connector as ConnectorMembers).peer?.() ?? connector
}
