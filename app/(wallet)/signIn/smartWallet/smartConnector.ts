import type { Connector } from 'wagmi'
import type { SmartWalletMembers } from '#connectors/smartWallet.ts'

/** A connector whose wallet opens a popup. */
export type SmartConnector = Connector & SmartWalletMembers

/** Whether a connector is the smart wallet's: by its type and the members that screens use. */
export function isSmart(connector: Connector): connector is SmartConnector {
  return connector.type === 'smartWallet' && 'showPopup' in connector
}
