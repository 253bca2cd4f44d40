/**
 * Entities that connectors and screens share.
 */

/** EIP-1193 interface of every wallet: connectors load it and wagmi signs through it. */
export type Eip1193Provider = {
  /** `chain` is `{namespace}:{reference}` (CAIP-2), for wallets with several active chains. */
  request(args: { method: string; params?: unknown }, chain?: string): Promise<unknown>
  on(event: string, listener: (...args: never[]) => void): unknown
  removeListener(event: string, listener: (...args: never[]) => void): unknown
}

/** An EVM network that a connector supports, with its explorers. */
type EvmNetwork = {
  chainId: number
  blockExplorerUrls: string[]
}

/** Links to a wallet app on a phone. */
export type DeepLinks = {
  native?: string
  universal?: string
}

/** A wallet's metadata. */
export type ConnectorMetadata = {
  groupKey: string
  icon?: string
  id: string
  name: string
  rdns?: string
  deepLinks?: DeepLinks
  inAppBrowserUrl?: string
}

/** A wallet connector, whatever its kind. */
export type WalletConnectorEntity = {
  name: string
  overrideKey: string
  metadata: ConnectorMetadata
  connectedChain: string | undefined
  supportedChains: string[]
  evmNetworks: EvmNetwork[]
}

/** An OpenID provider of the site: its key in the environment, and the name on its button. */
export type OpenIdProvider = { id: string; name: string }

/** How a user without a wallet authenticates. */
type AuthenticationMethod = 'email' | 'passkey'

/** How a list of wallets shows a connector; any connector may have these fields. */
export type WalletListing = {
  /** A line below the name. */
  description?: string | undefined
  /**
   * Ways to authenticate that the wallet offers; the sign-in page shows them instead of the
   * wallet's name.
   */
  authenticationMethods?: readonly AuthenticationMethod[] | undefined
  /** OpenID providers that the wallet accepts, shown with the authentication methods. */
  openIdProviders?: readonly OpenIdProvider[] | undefined
}

/** A wallet of the wallet book that the sign-in page shows whether it is installed or not. */
export type KnownWallet = {
  /** The wallet book's key. */
  groupKey: string
  name: string
  icon: string
  /** Every rdns with which it announces itself. */
  rdns: readonly string[]
}

/** A chain as the smart wallet's popup reported it; without an rpcUrl it cannot be read. */
export type SmartWalletChain = { id: number; rpcUrl?: string }

/** State of a connected smart wallet. */
export type SmartWalletState = {
  /** Checksummed. */
  accounts: `0x${string}`[]
  activeChain?: SmartWalletChain
  availableChains: SmartWalletChain[]
  /** By chain id in hex, as in EIP-5792. */
  walletCapabilities: Record<string, unknown>
  /** P-256 keys of the key exchange with the popup: SPKI in hex, without 0x. */
  ownPublicKey?: string
  peerPublicKey?: string
}

/** Names of connector events, emitted as wagmi `message` types. */
export type ConnectorEvent =
  | 'connectorInitStarted'
  | 'connectorInitCompleted'
  | 'accountChange'
  | 'chainChange'
  | 'disconnect'
