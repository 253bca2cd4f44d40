import type { Connector } from 'wagmi'
import type { WalletScreens } from '#app/wallets/WalletScreens.ts'

/** Screens of a connector without its own. */
export const genericScreens: WalletScreens = {}

const loaded = new Map<string, WalletScreens>()

/**
 * Loads the screens of a connector's type. Resolves with the generic ones if the type has no folder
 * here, or if loading fails; the next call tries again.
 */
export async function loadWalletScreens(connector: Connector): Promise<WalletScreens> {
  const { type } = connector
  try {
    // The bundler makes one chunk of each file that fits this pattern.
    const { screens } = await import(`./${type}/screens.tsx`)
    loaded.set(type, screens)
  } catch {
    return genericScreens
  }
  return loadedScreens(connector) ?? genericScreens
}

/** The screens of a connector if they are loaded; the generic ones if they do not support it. */
export function loadedScreens(connector: Connector): WalletScreens | undefined {
  const screens = loaded.get(connector.type)
  return screens?.supports?.(connector) === false ? genericScreens : screens
}

/** Preloads a connector's screens, and the first of them, on hover, focus and touch. */
export function preloadWalletScreens(connector: Connector): void {
  void loadWalletScreens(connector).then(({ preload }) => preload?.())
}
