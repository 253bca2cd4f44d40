'use client'

import { useCallback, useRef, useState } from 'react'
import { useConfig } from 'wagmi'
import { getConnection } from 'wagmi/actions'
import { explainLazily } from '#app/(wallet)/session/explainLazily.ts'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import type { ProblemText } from '#app/ui/Problem.tsx'
import { WalletError } from '#lib/errors/WalletError.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'

export type Asking<Result> =
  | { step: 'idle' | 'waiting' | 'cancelled' }
  | { step: 'failed'; problem: ProblemText }
  | { step: 'done'; result: Result }

/** Sends one wallet request at a time: a second click is ignored, canceling frees the button. */
export function useAsking<Result>() {
  const config = useConfig()
  const { session } = useSession()
  const [asking, setAsking] = useState<Asking<Result>>({ step: 'idle' })
  const current = useRef<symbol | undefined>(undefined)

  const ask = useCallback(
    async (request: () => Promise<Result>) => {
      if (current.current) return
      const id = Symbol('asking')
      current.current = id
      setAsking({ step: 'waiting' })
      try {
        // The account may have changed since the last render.
        const { address } = getConnection(config)
        if (!session || !address || !isSameAddress(address, session.address))
          throw new WalletError('notSignedIn')
        const result = await request()
        if (current.current === id) setAsking({ step: 'done', result })
      } catch (error) {
        const problem = await explainLazily(error, 'sign')
        if (current.current === id) setAsking({ step: 'failed', problem })
      } finally {
        if (current.current === id) current.current = undefined
      }
    },
    [config, session],
  )

  const cancel = useCallback(() => {
    current.current = undefined
    setAsking({ step: 'cancelled' })
  }, [])

  const reset = useCallback(() => {
    if (!current.current) setAsking({ step: 'idle' })
  }, [])

  return { asking, ask, cancel, reset }
}
