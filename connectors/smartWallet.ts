import { defineConnector } from '#connectors/defineConnector.ts'
import type { SmartWalletParameters } from '#connectors/smartWallet/parameters.ts'
import type { PopupStatus } from '#connectors/smartWallet/patchPopup.ts'
import type { SmartProvider } from '#connectors/smartWallet/smartProvider.ts'
import type { SmartWalletState } from '#lib/protocol/entities.ts'

export type { SmartWalletParameters } from '#connectors/smartWallet/parameters.ts'
export type { PopupStatus } from '#connectors/smartWallet/patchPopup.ts'
export type { SmartWalletChain, SmartWalletState } from '#lib/protocol/entities.ts'

/** Members of this connector beyond the shared ones; screens select it by `type`. */
export type SmartWalletMembers = {
  /** The wallet simulates calls before the user approves them. */
  supportsSimulation: true
  /** The session stored in this browser; undefined without one, or before the wallet is opened. */
  smartWalletState(): SmartWalletState | undefined
  /** State of the wallet's popup. A change is emitted as a wagmi `message` of type `popup`. */
  popupStatus(): PopupStatus
  /** Focuses the popup, or opens a blocked one: call it within a click. */
  showPopup(): void
  /**
   * Declares that a screen offers `showPopup`: a blocked popup then waits for it, while a request
   * would otherwise fail at once with `popupBlocked`. Returns its undo.
   */
  helpBlocked(): () => void
}

smartWallet.type = 'smartWallet' as const

/**
 * Connects to a contract account (ERC-4337) in its vendor's popup, owned by passkeys, through the
 * official SDK. The contract's owners sign messages: verify them on chain by ERC-1271, or by
 * ERC-6492 before the first transaction. `cancel` closes the popup, which rejects its request.
 *
 * @example
 * ```ts
 * // wallets.config.ts
 * listWallets(config, {
 *   smartWallet:
 *     config.smartWallet && smartWallet({ ...config.smartWallet, appName: config.appName }),
 * })
 * ```
 */
export function smartWallet(parameters: SmartWalletParameters) {
  const { icon, description } = parameters
  return defineConnector<SmartWalletMembers>((config) => {
    let provider: SmartProvider | undefined
    const helpers = new Set<symbol>()

    return {
      id: 'smartWallet',
      name: 'Smart wallet',
      ...(icon && { icon }),
      description,
      type: smartWallet.type,
      prefetch: internals,
      async load() {
        const { openSmartWallet } = await internals()
        provider ??= await openSmartWallet(parameters, config, () => helpers.size > 0)
        return provider
      },
      disconnect: async () => provider?.disconnect(),
      listen: (_provider, _config, end) => provider?.watchSession(end) ?? (() => undefined),
      cancel: () => provider?.popup()?.close(),
      errorRows: async () => (await import('#connectors/smartWallet/errors.ts')).smartWalletErrors,
      members: {
        supportsSimulation: true,
        smartWalletState: () => provider?.state(),
        popupStatus: () => provider?.popup()?.status() ?? 'closed',
        showPopup: () => provider?.popup()?.show(),
        helpBlocked() {
          const helper = Symbol()
          helpers.add(helper)
          return () => void helpers.delete(helper)
        },
      },
    }
  })
}

/** Imported when the wallet is hovered, focused or opened. */
function internals() {
  return import('#connectors/smartWallet/openSmartWallet.ts')
}
