'use client'

import { createContext, use, useSyncExternalStore } from 'react'
import type { LoadedWagmi, WalletState, WalletStore } from '#react/wagmi/walletStore.ts'

/** Passes the page's wallets to every screen. */
export const WalletStoreContext = createContext<WalletStore | undefined>(undefined)

/** The page's wallets: their data, and how to open one. */
export function useWalletStore(): WalletStore {
  const store = use(WalletStoreContext)
  if (!store) throw new Error('Screens need LatchkeyProvider above them.')
  return store
}

/** What is known of wallets now. For what is shown before wagmi is loaded; wagmi's hooks after. */
export function useWallets(): WalletState {
  const { subscribe, read, initial } = useWalletStore()
  return useSyncExternalStore(subscribe, read, () => initial)
}

/** wagmi once it is loaded. */
export function useLoadedWagmi(): LoadedWagmi | undefined {
  const { subscribe, loaded } = useWalletStore()
  return useSyncExternalStore(subscribe, loaded, () => undefined)
}
