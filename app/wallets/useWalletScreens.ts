'use client'

import { useEffect, useState } from 'react'
import type { Connector } from 'wagmi'
import { genericScreens, loadedScreens, loadWalletScreens } from '#app/wallets/loadWalletScreens.ts'
import type { WalletScreens } from '#app/wallets/WalletScreens.ts'

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
