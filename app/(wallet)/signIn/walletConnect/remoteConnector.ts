import type { Connector } from 'wagmi'
import type { WalletConnectMembers } from '#connectors/walletConnect.ts'

/** A connector whose wallet is on another device. */
export type RemoteConnector = Connector & WalletConnectMembers

/** Tells the WalletConnect connector from the others: by its type, and by what screens need of it. */
export function isRemote(connector: Connector): connector is RemoteConnector {
  return connector.type === 'walletConnect' && 'pairingUri' in connector
}
