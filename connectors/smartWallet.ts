import { createConnector } from 'wagmi'
import { defineConnector } from '#connectors/defineConnector.ts'
import type { PopupPlace } from '#connectors/smartWallet/holdPopup.ts'
import type { SmartProvider } from '#connectors/smartWallet/smartProvider.ts'
import type { SmartWalletState } from '#lib/protocol/entities.ts'

export type SmartWalletParameters = {
  /** Shown by the wallet. */
  appName: string
  appLogoUrl?: string
  /** Page of the wallet that opens as a window. Left out: the wallet's own. */
  popupUrl?: string
  /** Node that is asked how batches on the default chain went. Left out: the one the wallet names. */
  bundlerUrl?: string
  /** The same by chain id. */
  bundlerUrls?: Record<number, string>
  /** 16 bytes in hex that end the data of this site's transactions, as a mark. Left out: none. */
  attribution?: `0x${string}`
}

/** What this connector carries beyond the shape's members; screens reach for it by `type`. */
export type SmartWalletMembers = {
  /** Its wallet shows what a call would do, before it is approved. */
  supportsSimulation: true
  /** The session as this browser has it (§3); undefined without one, or before the wallet is opened. */
  smartWalletState(): SmartWalletState | undefined
  /** Where the wallet's window is. Told as a wagmi `message` of type `popup` when it changes. */
  popupPlace(): PopupPlace
  /** Brings the window to the front, or opens a blocked one: call it inside a click. */
  showPopup(): void
  /** Closes the window and refuses what it was asked, as the person would there. */
  closePopup(): void
  /**
   * Says that a screen offers `showPopup` from here on: a blocked window then waits for it, where
   * a request would else fail at once with `popupBlocked`. Returns its undo.
   */
  helpBlocked(): () => void
}

smartWallet.type = 'smartWallet' as const

/**
 * A contract account that lives in a window of its wallet (ERC-4337), owned by passkeys, reached
 * through the official SDK. Messages are signed by the contract's owners: a site verifies them by
 * asking the chain (ERC-1271), or before the first transaction as ERC-6492 has it.
 */
export function smartWallet(parameters: SmartWalletParameters) {
  return createConnector((config) => {
    let provider: SmartProvider | undefined
    let read: (() => SmartWalletState | undefined) | undefined
    const helpers = new Set<symbol>()

    const connector = defineConnector({
      id: 'smartWallet',
      name: 'Smart wallet',
      icon: '/contract.svg',
      type: smartWallet.type,
      async load() {
        const { openSmartWallet, readSmartWalletState } = await rooms()
        read = readSmartWalletState
        provider ??= await openSmartWallet(parameters, config, () => helpers.size > 0)
        return provider
      },
      disconnect: async () => provider?.leave(),
      listen: (_provider, _config, end) => provider?.watchSession(end) ?? (() => undefined),
    })(config)

    return Object.assign(connector, {
      supportsSimulation: true as const,
      smartWalletState: () => read?.(),
      popupPlace: () => provider?.popup()?.place() ?? 'closed',
      showPopup: () => provider?.popup()?.show(),
      closePopup: () => provider?.popup()?.close(),
      helpBlocked() {
        const helper = Symbol()
        helpers.add(helper)
        return () => void helpers.delete(helper)
      },
    } satisfies SmartWalletMembers)
  })
}

/** Everything behind the door; a page loads it when the wallet is touched. */
async function rooms() {
  const [opening, session] = await Promise.all([
    import('#connectors/smartWallet/openSmartWallet.ts'),
    import('#connectors/smartWallet/session.ts'),
  ])
  return { ...opening, ...session }
}
