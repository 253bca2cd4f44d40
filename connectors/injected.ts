import type { Config } from '@wagmi/core'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { defineConnector } from '#connectors/defineConnector.ts'
import { discoverWallets, fallbackId } from '#connectors/injected/discoverWallets.ts'
import type { InjectedParameters } from '#connectors/injected/parameters.ts'
import type { BookMetadata } from '#lib/wallets/book/findMetadata.ts'

export type { InjectedParameters, InjectedTarget } from '#connectors/injected/parameters.ts'

type InjectedMembers = Pick<ConnectorMembers, 'isInstalled' | 'isDuplicate' | 'discover'>

injected.type = 'injected' as const

/**
 * Connects to browser wallets (EIP-1193, EIP-6963). `injected()` in the list of wallets represents
 * all of them: its `discover` creates one such connector per announced wallet.
 *
 * @example
 * ```ts
 * // wallets.config.ts
 * listWallets(config, { injected: injected() })
 * ```
 * @throws WalletError walletGone on opening, if the wallet is not in the page
 */
export function injected(parameters: InjectedParameters = {}) {
  const { target } = parameters
  let metadata: BookMetadata | undefined

  /** The wallet is listed and opens without its entry as well: the entry only adds metadata. */
  async function loadMetadata() {
    if (!target || target.isDuplicate) return
    const { findMetadata } = await import('#lib/wallets/book/findMetadata.ts')
    metadata = findMetadata(target)
  }

  return defineConnector<InjectedMembers>({
    id: target?.id ?? target?.rdns ?? fallbackId,
    name: target?.name ?? 'Browser wallet',
    type: injected.type,
    ...(target?.icon && { icon: target.icon }),
    ...(target && { rdns: target.rdns }),
    get overrideKey() {
      return metadata?.groupKey
    },
    get metadata() {
      return metadata
    },
    setup: async () => void loadMetadata().catch(() => undefined),
    prefetch: internals,
    load: async () => (await internals()).findInjected(target),
    ...(target?.isDuplicate && { restore: async () => false }),
    disconnect: async (provider) => (await internals()).revoke(provider),
    errorRows: async () => (await import('#connectors/injected/errors.ts')).injectedErrors,
    members: target
      ? { isInstalled: target.provider !== undefined, isDuplicate: target.isDuplicate }
      : {
          discover: (config, recent, wrap) => discoverWallets(config, recent, injected, wrap),
        },
  })
}

/**
 * Replaces `injected()` in the list of a wagmi config by a connector for each wallet that announces
 * itself (EIP-6963), and for `window.ethereum` if none of them is behind it. Call it once in the
 * browser, after `createConfig` with `multiInjectedProviderDiscovery: false`; it reconnects a wallet
 * that was connected on the last visit. `LatchkeyProvider` does it itself. Returns its stop.
 */
export function watchAnnouncedWallets(config: Config): () => void {
  const connector = config.connectors.find((each) => 'discover' in each)
  const discovery = (connector as ConnectorMembers | undefined)?.discover?.(config, undefined)
  return discovery?.watch() ?? (() => undefined)
}

/** The connector's internals, imported when a wallet is hovered, focused or opened. */
function internals() {
  return import('#connectors/injected/findInjected.ts')
}
