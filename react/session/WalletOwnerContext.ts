'use client'

import { createContext, use, useSyncExternalStore } from 'react'
import type { WalletOwner } from '#react/session/walletOwner.ts'
import { type WalletStatus, walletStatus } from '#react/session/walletUse.ts'

/** Passes the owner of the page's wallets to every screen. */
export const WalletOwnerContext = createContext<WalletOwner | undefined>(undefined)

/** Which wallet the page uses, and how to change that. */
export function useWalletOwner(): WalletOwner {
  const owner = use(WalletOwnerContext)
  if (!owner) throw new Error('Screens need LatchkeyProvider above them.')
  return owner
}

/** How session and wallet relate, now. */
export function useWalletStatus(): WalletStatus {
  const { subscribe, read, initial } = useWalletOwner()
  return walletStatus(useSyncExternalStore(subscribe, read, () => initial))
}
