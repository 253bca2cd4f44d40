/**
 * Entities of the specification, §3, by their own names.
 * Wallet kinds that are still to come bring their entities with them.
 */

/** EIP-1193 face of every wallet: what connectors load and wagmi signs through. */
export type Eip1193Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (...args: never[]) => void): unknown
  removeListener(event: string, listener: (...args: never[]) => void): unknown
}

/** Where a connector may be used: an EVM network with its explorers (§3). */
export type EvmNetwork = {
  chainId: number
  blockExplorerUrls: string[]
}

/** How to reach a wallet app from a phone. */
export type DeepLinks = {
  native?: string
  universal?: string
}

/** What is known of a wallet besides its behaviour (§3). */
export type ConnectorMetadata = {
  groupKey: string
  icon?: string
  id: string
  name: string
  rdns?: string
  deepLinks?: DeepLinks
  inAppBrowserUrl?: string
}

/** A wallet connector as the specification describes it (§3). */
export type WalletConnectorEntity = {
  name: string
  overrideKey: string
  metadata: ConnectorMetadata
  connectedChain: string | undefined
  supportedChains: string[]
  evmNetworks: EvmNetwork[]
}

/** A chain as the smart wallet's popup told it; without an rpcUrl it cannot be read. */
export type SmartWalletChain = { id: number; rpcUrl?: string }

/** State of a connected smart wallet (§3). */
export type SmartWalletState = {
  /** Checksummed. */
  accounts: `0x${string}`[]
  activeChain?: SmartWalletChain
  availableChains: SmartWalletChain[]
  /** By chain id in hex, as EIP-5792 has them. */
  walletCapabilities: Record<string, unknown>
  /** P-256 keys of the exchange with the popup: SPKI in hex, without 0x. */
  ownPublicKey?: string
  peerPublicKey?: string
}

/** Names of connector events (§4), carried as wagmi `message` types where wagmi has none. */
export type ConnectorEvent =
  | 'connectorInitStarted'
  | 'connectorInitCompleted'
  | 'accountChange'
  | 'chainChange'
  | 'disconnect'
