import type { Connector } from 'wagmi'
import type { WalletConnectMembers } from '#connectors/walletConnect.ts'

/** The WalletConnect connector, whose wallet is on another device. */
export type WalletConnectConnector = Connector & WalletConnectMembers
