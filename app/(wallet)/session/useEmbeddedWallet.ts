'use client'

import { useEffect, useState } from 'react'
import { useConnection } from 'wagmi'
import { isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'
import { explainLazily } from '#app/(wallet)/session/explainLazily.ts'
import type { ProblemText } from '#app/ui/Problem.tsx'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'

/** The connected wallet, if embedded: loading (neither field), loaded, or failed to load. */
export type LoadedEmbeddedWallet = {
  wallet?: EmbeddedWallet
  problem?: ProblemText
  /** Loads the wallet again. */
  retry(): void
}

/** Loads the connected wallet if it is an embedded one. */
export function useEmbeddedWallet(): LoadedEmbeddedWallet {
  const { connector, status } = useConnection()
  // While wagmi is `reconnecting`, the connector is a plain object without methods.
  const embedded =
    status === 'connected' && connector && isEmbedded(connector) ? connector : undefined
  const [loaded, setLoaded] = useState<Omit<LoadedEmbeddedWallet, 'retry'>>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads once more.
  useEffect(() => {
    let isCurrent = true
    const set = (next: typeof loaded) => isCurrent && setLoaded(next)
    set({})
    embedded?.embedded().then(
      (wallet) => set({ wallet }),
      async (error) => set({ problem: await explainLazily(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [embedded, attempt])
  return { ...loaded, retry: () => setAttempt((last) => last + 1) }
}
