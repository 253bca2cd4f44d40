import type { Connector } from 'wagmi'
import type { WalletConnectMembers } from '#connectors/walletConnect.ts'

/** Display name and icon of a connector: those of the WalletConnect wallet once connected. */
export function shownWallet(connector: Connector): { name: string; icon?: string | undefined } {
  return (connector as Partial<WalletConnectMembers>).peer?.() ?? connector
}
