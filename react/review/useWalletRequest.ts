'use client'

import { use, useCallback, useRef, useState } from 'react'
import { useConfig } from 'wagmi'
import { getConnection } from 'wagmi/actions'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import type { ProblemText } from '#react/ui/Problem.tsx'
import { type Outcome, PartContext } from '#react/ui/partOutcome.ts'

/** State of a wallet request: canceled means that the page stopped waiting. */
export type RequestState<Result> =
  | { step: 'idle' | 'waiting' | 'canceled' }
  | { step: 'failed'; problem: ProblemText }
  | { step: 'done'; result: Result }

/**
 * Sends one wallet request at a time: a second click is ignored, canceling frees the button. The part of
 * the page around it learns what the wallet did, also after a cancel.
 * @param outcome What a result means: `unknown` if it may also come of a series that sent nothing.
 */
export function useWalletRequest<Result>(outcome: Extract<Outcome, 'signed' | 'sent' | 'unknown'>) {
  const config = useConfig()
  const { session } = useSession()
  const loadExplanation = useLoadExplanation()
  const [requestState, setRequestState] = useState<RequestState<Result>>({ step: 'idle' })
  const current = useRef<symbol | undefined>(undefined)
  const part = use(PartContext)

  const submit = useCallback(
    async (request: () => Promise<Result>) => {
      if (current.current) return
      const id = Symbol('request')
      current.current = id
      setRequestState({ step: 'waiting' })
      const end = part?.begin()
      try {
        // The account may have changed since the last render.
        const { address } = getConnection(config)
        if (!session || !address || !isSameAddress(address, session.address))
          throw await notSignedIn()
        const result = await request()
        end?.(outcome)
        if (current.current === id) setRequestState({ step: 'done', result })
      } catch (error) {
        const problem = await loadExplanation(error, 'sign')
        end?.(problem.key === 'userRejected' ? 'nothing' : 'unknown')
        if (current.current === id) setRequestState({ step: 'failed', problem })
      } finally {
        if (current.current === id) current.current = undefined
      }
    },
    [config, session, loadExplanation, part, outcome],
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
