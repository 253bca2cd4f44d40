import type { Connector } from 'wagmi'
import type { WalletConnectMembers } from '#connectors/walletConnect.ts'

/** The WalletConnect connector, whose wallet is on another device. */
export type RemoteConnector = Connector & WalletConnectMembers

/** Whether a connector is WalletConnect's: by its type and the members that screens use. */
export function isRemote(connector: Connector): connector is RemoteConnector {
  return connector.type === 'walletConnect' && 'pairingUri' in connector
}
