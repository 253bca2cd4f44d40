'use client'

import { useCallback, useRef, useState } from 'react'
import { useConfig } from 'wagmi'
import { getConnection } from 'wagmi/actions'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { useSession } from '#react/session/SessionProvider.tsx'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'

/** State of a wallet request: canceled means that the page stopped waiting. */
export type RequestState<Result> =
  | { step: 'idle' | 'waiting' | 'canceled' }
  | { step: 'failed'; problem: ProblemText }
  | { step: 'done'; result: Result }

/** Sends one wallet request at a time: a second click is ignored, canceling frees the button. */
export function useWalletRequest<Result>() {
  const config = useConfig()
  const { session } = useSession()
  const loadExplanation = useLoadExplanation()
  const [requestState, setRequestState] = useState<RequestState<Result>>({ step: 'idle' })
  const current = useRef<symbol | undefined>(undefined)

  const submit = useCallback(
    async (request: () => Promise<Result>) => {
      if (current.current) return
      const id = Symbol('request')
      current.current = id
      setRequestState({ step: 'waiting' })
      try {
        // The account may have changed since the last render.
        const { address } = getConnection(config)
        if (!session || !address || !isSameAddress(address, session.address))
          throw await notSignedIn()
        const result = await request()
        if (current.current === id) setRequestState({ step: 'done', result })
      } catch (error) {
        const problem = await loadExplanation(error, 'sign')
        if (current.current === id) setRequestState({ step: 'failed', problem })
      } finally {
        if (current.current === id) current.current = undefined
      }
    },
    [config, session, loadExplanation],
  )

  const cancel = useCallback(() => {
    current.current = undefined
    setRequestState({ step: 'canceled' })
  }, [])

  const reset = useCallback(() => {
    if (!current.current) setRequestState({ step: 'idle' })
  }, [])

  return { requestState, submit, cancel, reset }
}

/** Loaded with the error, as the catalog's other rows. */
async function notSignedIn() {
  const [{ routeErrors }, { WalletError }] = await Promise.all([
    import('#lib/errors/routeErrors.ts'),
    import('#lib/errors/WalletError.ts'),
  ])
  return new WalletError(routeErrors.notSignedIn)
}
