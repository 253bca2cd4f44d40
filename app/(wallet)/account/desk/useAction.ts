'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { custodyKey } from '#app/(wallet)/account/desk/useCustody.ts'
import { isCalledOff } from '#app/(wallet)/signIn/embedded/isCalledOff.ts'
import type { ProblemText } from '#app/ui/Problem.tsx'
import { explain } from '#lib/errors/explain.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** What a panel says of the last thing done in it. */
export type ActionState = {
  isBusy: boolean
  note?: string | undefined
  problem?: ProblemText | undefined
}

/** One thing at a time, what came of it, and a fresh look at everything afterwards. */
export type Action = ReturnType<typeof useAction>

/** Runs what a panel does: says that it is under way, how it went, and lets it be called off. */
export function useAction() {
  const queries = useQueryClient()
  const [state, setState] = useState<ActionState>({ isBusy: false })
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** True where it went well and was not called off. */
  async function run(act: (signal: AbortSignal) => Promise<unknown>, done?: string) {
    if (running.current) return false
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ isBusy: true })
    try {
      await act(signal)
      if (!signal.aborted) setState({ isBusy: false, note: done })
      return !signal.aborted
    } catch (error) {
      if (!signal.aborted)
        setState({
          isBusy: false,
          ...(isCalledOff(error)
            ? { note: walletAccountMessages.notTouched }
            : { problem: explain(error) }),
        })
      return false
    } finally {
      if (running.current === controller) running.current = undefined
      // Also after a failure: a request that waits for others is one of the activities.
      void queries.invalidateQueries({ queryKey: [custodyKey] })
    }
  }

  /** Stops waiting; what still comes of it is dropped. */
  function cancel() {
    running.current?.abort()
    running.current = undefined
    setState({ isBusy: false, note: walletAccountMessages.stopped })
  }

  /** Forgets what was said last. */
  function clear() {
    if (!running.current) setState({ isBusy: false })
  }

  return { ...state, run, cancel, clear, say: (note: string) => setState({ isBusy: false, note }) }
}
