import type { CredentialChain } from '#lib/protocol/embedded.ts'
import type { WalletListing } from '#lib/protocol/entities.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'

/** Parameters of `turnkey`. */
export type TurnkeyParameters = WalletListing & {
  /**
   * URL of the icon in a list of wallets.
   * @default none
   */
  icon?: string
  /**
   * `key`: one key, one account. `hd`: accounts m/44'/60'/0'/0/i of one seed.
   * @default `'key'`
   */
  variant?: 'key' | 'hd'
  /** The site's Turnkey organization, parent of all sub-organizations. */
  organizationId: string
  /** Turnkey's API URL, without a trailing slash. */
  apiUrl: string
  /**
   * Base path of the site's routes, some of which act for the parent organization.
   * @default '/api'
   */
  basePath?: string
  /** Site name, shown with passkeys and in emails; required. */
  appName: string
  /**
   * Relying party id of the passkeys.
   * @default the page's hostname
   */
  rpId?: string
  /** URLs of Turnkey's iframes, which show and take secrets that the page must not access. */
  frames: PublicTurnkey['frames']
  /**
   * Public keys that sign Turnkey's bundles.
   * @default Turnkey's production keys
   */
  signerKeys?: PublicTurnkey['signerKeys']
  /**
   * How sessions are created, and how long they last.
   * @default by a key of this browser (stamp_login), 900 s
   */
  session?: PublicTurnkey['session']
  /**
   * Duration of an email recovery session, in seconds.
   * @default 1800
   */
  recoverySessionSeconds?: number
  /**
   * Chain family named in credentials; both mean Ethereum accounts.
   * @default `'EVM'`
   */
  chain?: CredentialChain
  /**
   * ERC-4337 bundlers, by chain id.
   * @default the chains' own nodes
   */
  bundlerUrls?: Record<number, string> | undefined
  /**
   * Paymasters (ERC-7677), by chain id.
   * @default none: the smart wallets pay
   */
  paymasterUrls?: Record<number, string> | undefined
}

/** The parameters with the defaults that the internals need. */
export type EmbeddedClientParameters = TurnkeyParameters &
  Required<Pick<TurnkeyParameters, 'rpId' | 'session'>>
