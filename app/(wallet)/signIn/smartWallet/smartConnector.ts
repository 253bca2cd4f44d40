import type { Connector } from 'wagmi'
import type { SmartWalletMembers } from '#connectors/smartWallet.ts'

/** A connector whose wallet answers in a window of its own. */
export type SmartConnector = Connector & SmartWalletMembers

/** Tells the smart wallet's connector from the others: by its type, and by what screens need of it. */
export function isSmart(connector: Connector): connector is SmartConnector {
  return connector.type === 'smartWallet' && 'showPopup' in connector
}
