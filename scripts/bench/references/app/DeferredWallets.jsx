'use client'
import { lazy, Suspense, useState } from 'react'

const Wallets = lazy(() => import('./Wallets.jsx').then(({ Wallets }) => ({ default: Wallets })))

/** Loads wagmi on the first click. */
export function DeferredWallets() {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setIsOpen(true)}>
        Connect a wallet
      </button>
    )
  }
  return (
    <Suspense fallback={<p>…</p>}>
      <Wallets />
    </Suspense>
  )
}
