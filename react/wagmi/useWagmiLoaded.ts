'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { isWagmiLoaded, loadWagmi, onWagmiLoad } from '#react/wagmi/deferredConfig.ts'
import { useConfig } from '#react/wagmi/useConfig.ts'

/** Whether wagmi's core is loaded; loads it where it is not. For what needs more than the state. */
export function useWagmiLoaded(): boolean {
  const config = useConfig()
  useEffect(() => {
    // A failed load is repeated with the next use, and then reported.
    void loadWagmi(config).catch(() => undefined)
  }, [config])
  return useSyncExternalStore(
    (listener) => onWagmiLoad(config, listener),
    () => isWagmiLoaded(config),
    () => false,
  )
}
