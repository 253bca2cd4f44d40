import { createConnector } from 'wagmi'
import { defineConnector } from '#connectors/defineConnector.ts'
import type { TurnkeyMembers } from '#connectors/turnkey/EmbeddedWallet.ts'
import type { OpenEmbedded } from '#connectors/turnkey/openEmbedded.ts'
import type { CredentialChain } from '#lib/protocol/embedded.ts'
import type { PublicTurnkey } from '#lib/protocol/publicConfig.ts'

export type TurnkeyParameters = {
  /** `key`: one key, one account. `hd`: accounts m/44'/60'/0'/0/i of one seed. Left out: `key`. */
  variant?: 'key' | 'hd'
  /** The site's organisation in custody, parent of every person's. */
  organizationId: string
  /** Custody's address, without a trailing slash. */
  apiUrl: string
  /** Named by passkeys and letters; required. */
  appName: string
  /** Domain that passkeys belong to. Left out: the page's hostname. */
  rpId?: string
  /** Pages that show and take secrets which no script of ours may see. */
  frames: PublicTurnkey['frames']
  /** Keys by which custody's bundles are known. Left out: the service's own. */
  signerKeys?: PublicTurnkey['signerKeys']
  /** How sessions are made, and how long they last. Left out: by a key of this browser, 900 s. */
  session?: PublicTurnkey['session']
  /** How long a recovery by e-mail lasts (§9). Left out: 1800 s. */
  recoverySessionSeconds?: number
  /** Family that credentials name (§9); both mean Ethereum accounts. Left out: `EVM`. */
  chain?: CredentialChain
  /** Nodes that take operations of smart wallets, by chain id. Left out: the chains' own. */
  bundlerUrls?: Record<number, string> | undefined
}

turnkey.type = 'turnkey' as const

/**
 * A wallet whose keys the custody holds, for people without one: opened by passkey or by a code
 * from an e-mail, with nothing to install. Both variants share person, passkeys and session.
 * Opening fails with `appNameRequired`.
 */
export function turnkey(parameters: TurnkeyParameters) {
  const variant = parameters.variant ?? 'key'
  return createConnector((config) => {
    let opening: Promise<OpenEmbedded> | undefined

    /** The room behind the door, loaded when the wallet is touched. */
    function open() {
      opening ??= import('#connectors/turnkey/openEmbedded.ts')
        .then(({ openEmbedded }) => openEmbedded(parameters, config))
        .catch((error) => {
          opening = undefined
          throw error
        })
      return opening
    }

    const connector = defineConnector({
      id: variant === 'hd' ? 'turnkeyHd' : 'turnkey',
      name: variant === 'hd' ? 'Passkey, many accounts' : 'Passkey or e-mail',
      icon: variant === 'hd' ? '/passkeys.svg' : '/passkey.svg',
      type: turnkey.type,
      load: async () => (await open()).provider,
      disconnect: async () => (await open()).leave(),
    })(config)

    return Object.assign(connector, {
      variant,
      embedded: async () => (await open()).wallet,
    } satisfies TurnkeyMembers)
  })
}
