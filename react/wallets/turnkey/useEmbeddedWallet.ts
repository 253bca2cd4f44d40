'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { EmbeddedSession, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import type { EmbeddedConnector } from '#react/wallets/EmbeddedConnector.ts'

/** An embedded wallet: loading (neither field), loaded, or failed to load. */
type LoadedEmbeddedWallet = {
  wallet?: EmbeddedWallet
  problem?: ProblemText
  /** Loads the wallet again. */
  retry(): void
}

/** Loads the wallet of a connector. */
export function useEmbeddedWallet(connector: EmbeddedConnector): LoadedEmbeddedWallet {
  const loadExplanation = useLoadExplanation()
  const [loaded, setLoaded] = useState<Omit<LoadedEmbeddedWallet, 'retry'>>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once more.
  useEffect(() => {
    let isCurrent = true
    const set = (next: typeof loaded) => isCurrent && setLoaded(next)
    set({})
    connector.embedded().then(
      (wallet) => set({ wallet }),
      async (error) => set({ problem: await loadExplanation(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [connector, attempt])
  return { ...loaded, retry: () => setAttempt((last) => last + 1) }
}

/** Subscribes to an embedded wallet's session. Compared by value, not by object identity. */
export function useEmbeddedSession(wallet: EmbeddedWallet): EmbeddedSession {
  const text = useSyncExternalStore(
    wallet.subscribe,
    () => JSON.stringify(wallet.session()),
    () => '{"state":"none"}',
  )
  return useMemo(() => JSON.parse(text) as EmbeddedSession, [text])
}
