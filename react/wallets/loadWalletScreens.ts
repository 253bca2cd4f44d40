'use client'

import { useEffect, useState } from 'react'
import type { Connector } from 'wagmi'
import type { WalletScreens } from '#react/wallets/WalletScreens.ts'

/** Screens of a connector without its own. */
export const genericScreens: WalletScreens = {}

const loaded = new Map<string, WalletScreens>()

/**
 * Loads the screens of a connector's type. Resolves with the generic ones if the type has no folder
 * here, or if loading fails; the next call tries again.
 */
export async function loadWalletScreens(connector: Connector): Promise<WalletScreens> {
  try {
    await importScreens(connector.type)
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
export function preloadWalletScreens({ type }: Pick<Connector, 'type'>): void {
  // If it fails, they are loaded again when they are shown.
  void importScreens(type)
    .then(({ preload }) => preload?.())
    .catch(() => undefined)
}

/** Loads the screens of a type, before there is a connector of it. */
export async function importScreens(type: string): Promise<WalletScreens> {
  // The bundler makes one chunk of each file that fits this pattern.
  const { screens } = await import(`./${type}/screens.tsx`)
  loaded.set(type, screens)
  return screens
}

/** The screens of a connector, undefined while they load; the generic ones without a connector. */
export function useWalletScreens(connector: Connector | undefined): WalletScreens | undefined {
  const [loadedType, setLoadedType] = useState<string>()
  const type = connector?.type
  // biome-ignore lint/correctness/useExhaustiveDependencies: connectors of a type share their screens
  useEffect(() => {
    if (!connector) return
    let isCurrent = true
    void loadWalletScreens(connector).then(() => isCurrent && setLoadedType(type))
    return () => {
      isCurrent = false
    }
  }, [type])
  if (!connector) return genericScreens
  return loadedScreens(connector) ?? (loadedType === type ? genericScreens : undefined)
}
