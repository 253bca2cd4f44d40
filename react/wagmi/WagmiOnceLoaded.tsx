'use client'

import type { ReactNode } from 'react'
import { WagmiContext } from 'wagmi'
import { useLoadedWagmi } from '#react/wagmi/WalletStoreContext.ts'

/** What uses wagmi's hooks, and can wait until something else has loaded wagmi. */
export function WagmiOnceLoaded({ children }: { children: ReactNode }) {
  const wagmi = useLoadedWagmi()
  return wagmi && <WagmiContext value={wagmi.config}>{children}</WagmiContext>
}
