import { defineConnector } from '#connectors/defineConnector.ts'
import type { OpenEmbedded } from '#connectors/turnkey/openEmbedded.ts'
import type { CredentialChain } from '#lib/protocol/embedded.ts'
import type { EmbeddedMembers } from '#lib/protocol/embeddedWallet.ts'
import type { WalletListing } from '#lib/protocol/entities.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'

/** Parameters of {@link turnkey}. */
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
   * URL of the site's routes that act for the parent organization, without a trailing slash.
   * @default '/api/custody'
   */
  siteUrl?: string
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

turnkey.type = 'turnkey' as const

/**
 * Connects to an embedded wallet whose keys Turnkey holds, for users without a wallet: opened by
 * passkey or email code, with nothing to install. Both variants share user, passkeys and session.
 *
 * @example
 * ```ts
 * // wallets.config.ts
 * const shared = { appName: config.appName }
 * listWallets(config, {
 *   turnkey: config.turnkey && turnkey({ ...config.turnkey, ...shared }),
 *   turnkeyHd: config.turnkey && turnkey({ ...config.turnkey, ...shared, variant: 'hd' }),
 * })
 * ```
 * @throws WalletError appNameRequired on opening
 */
export function turnkey(parameters: TurnkeyParameters) {
  const { variant = 'key', icon, group = 'fresh', description } = parameters
  return defineConnector<EmbeddedMembers>((config) => {
    let opening: Promise<OpenEmbedded> | undefined

    /** The connector's internals, imported when the wallet is hovered, focused or opened. */
    function open() {
      opening ??= import('#connectors/turnkey/openEmbedded.ts')
        .then(({ openEmbedded }) => openEmbedded(parameters, config))
        .catch((error) => {
          opening = undefined
          throw error
        })
      return opening
    }

    return {
      id: variant === 'hd' ? 'turnkeyHd' : 'turnkey',
      name: variant === 'hd' ? 'Passkey, many accounts' : 'Passkey or e-mail',
      ...(icon && { icon }),
      group,
      description,
      type: turnkey.type,
      load: async () => (await open()).provider,
      disconnect: async () => (await open()).disconnect(),
      errorRows: async () => (await import('#connectors/turnkey/errors.ts')).turnkeyErrors,
      members: {
        variant,
        embedded: async () => (await open()).wallet,
      },
    }
  })
}
