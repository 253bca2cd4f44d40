import type { Connector } from 'wagmi'
import type { SmartWalletMembers } from '#connectors/smartWallet.ts'

/** A connector whose wallet opens a popup. */
export type SmartWalletConnector = Connector & SmartWalletMembers
