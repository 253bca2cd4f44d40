'use client'

import { type ReactNode, Suspense, use, useLayoutEffect, useReducer, useRef } from 'react'
import { WagmiContext } from 'wagmi'
import { useMessages } from '#react/locale/useMessages.ts'
import { Problem } from '#react/ui/Problem.tsx'
import { useWalletStore } from '#react/wagmi/WalletStoreContext.ts'

type WagmiBoundaryProps = {
  children: ReactNode
  /**
   * Shown until wagmi is loaded, unless a server has rendered the content.
   * @default nothing
   */
  fallback?: ReactNode
}

/**
 * Whatever uses wagmi's hooks belongs in one: it loads wagmi, unless that is there, and shows its
 * content then. What a server has rendered stays, and handles clicks from then on.
 */
export function WagmiBoundary({ children, fallback }: WagmiBoundaryProps) {
  const store = useWalletStore()
  const release = useRef<() => void>(undefined)
  const isThere = useRef(false)
  useLayoutEffect(() => {
    if (isThere.current) return
    release.current = store.hold()
    return release.current
  }, [store])
  return (
    <Suspense fallback={fallback}>
      <Loaded
        onShown={() => {
          isThere.current = true
          release.current?.()
        }}
      >
        {children}
      </Loaded>
    </Suspense>
  )
}

/** Effects run from the inside out: without a wait, this one's comes before that of the boundary. */
function Loaded({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  const store = useWalletStore()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const wagmi = use(store.settled())
  useLayoutEffect(onShown)
  if (wagmi) return <WagmiContext value={wagmi.config}>{children}</WagmiContext>
  return (
    <LoadFailed
      onRetry={() => {
        store.retry()
        renderAgain()
      }}
    />
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { offline } = useMessages('signIn')
  const { tryAgain } = useMessages('session')
  return (
    <Problem problem={offline}>
      <button type="button" className="latchkey-button" onClick={onRetry}>
        {tryAgain}
      </button>
    </Problem>
  )
}
