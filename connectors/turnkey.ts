import { defineConnector } from '#connectors/defineConnector.ts'
import type { OpenEmbedded } from '#connectors/turnkey/openEmbedded.ts'
import type { TurnkeyParameters } from '#connectors/turnkey/parameters.ts'
import type { EmbeddedMembers } from '#lib/protocol/embeddedWallet.ts'

export type { TurnkeyParameters } from '#connectors/turnkey/parameters.ts'
export type {
  EmbeddedAccount,
  EmbeddedMembers,
  EmbeddedSession,
  EmbeddedSmartAccount,
  EmbeddedWallet,
} from '#lib/protocol/embeddedWallet.ts'

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
  const { variant = 'key', icon, description, openIdProviders } = parameters
  return defineConnector<EmbeddedMembers>((config) => {
    let opening: Promise<OpenEmbedded> | undefined

    function open() {
      opening ??= internals()
        .then(({ openEmbedded }) => openEmbedded(parameters, config))
        .catch((error) => {
          opening = undefined
          throw error
        })
      return opening
    }

    return {
      id: variant === 'hd' ? 'turnkeyHd' : 'turnkey',
      name: variant === 'hd' ? 'Passkey wallet, many accounts' : 'Passkey wallet',
      ...(icon && { icon }),
      description,
      authenticationMethods: ['email', 'passkey'],
      openIdProviders,
      type: turnkey.type,
      prefetch: internals,
      load: async () => (await open()).provider,
      disconnect: async () => (await open()).disconnect(),
      errorRows: async () => (await import('#connectors/turnkey/errors.ts')).turnkeyErrors,
      members: {
        variant,
        embedded: async () => (await open()).wallet,
        async endSession() {
          const { hasStoredSession } = await import('#connectors/turnkey/session/embeddedStore.ts')
          if (!opening && !(await hasStoredSession(parameters.organizationId))) return
          const { wallet } = await open()
          // Another end would also end what is just being opened.
          if (wallet.session().state !== 'none') await wallet.signOut()
        },
        nonceOf: async (transaction) => (await open()).provider.nonceOf(transaction),
        upgradeOf: async (params) => (await open()).provider.upgradeOf(params),
      },
    }
  })
}

/** The connector's internals, imported when the wallet is hovered, focused or opened. */
function internals() {
  return import('#connectors/turnkey/openEmbedded.ts')
}
