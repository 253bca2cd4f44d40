import type { LinkKind } from '#connectors/walletConnect/deepLink.ts'
import type { SdkStorage } from '#connectors/walletConnect/Sdk.ts'
import type { WalletListing } from '#lib/protocol/entities.ts'

/** Parameters of `walletConnect`. */
export type WalletConnectParameters = WalletListing & {
  /**
   * URL of the icon in a list of wallets.
   * @default none
   */
  icon?: string
  /** Project id from WalletConnect's dashboard; the devnet's relay has its own. */
  projectId: string
  /** Site name, shown by the wallet. */
  appName: string
  /**
   * Site URL; the SDK ignores it if its host is not the page's.
   * @default the page's origin
   */
  appUrl?: string
  appIcon?: string
  /**
   * URL of the relay.
   * @default the public relay
   */
  relayUrl?: string
  /**
   * Which link opens a wallet's app if it has both.
   * @default depends on the phone's platform
   */
  links?: LinkKind
  /**
   * RPC URLs by chain id.
   * @default those of wagmi's chains, else WalletConnect's
   */
  rpcMap?: Record<number, string>
  /**
   * Chains the wallet should support.
   * @default wagmi's chains, as `optionalChains`
   */
  chains?: readonly number[]
  optionalChains?: readonly number[]
  /**
   * Whether the vendor's Verify API attests this origin, in a hidden iframe.
   * @default true
   */
  verify?: boolean
  /**
   * Suffix of all storage names, so that two sites on one host do not collide.
   * @default `'latchkey'`
   */
  storePrefix?: string
  /**
   * Storage of the SDK.
   * @default IndexedDB
   */
  storage?: SdkStorage
}
