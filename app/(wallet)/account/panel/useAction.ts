'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isSignedOut } from '#app/(wallet)/session/authApi.ts'
import { isAborted } from '#app/(wallet)/session/isAborted.ts'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import type { ProblemText } from '#app/ui/Problem.tsx'
import { explain } from '#lib/errors/explain.ts'
import { report } from '#lib/errors/report.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** First element of every query key: after an action all of these queries are refetched. */
export const accountQueryKey = 'account'

/** State of the last action in a panel. */
type ActionState = {
  isBusy: boolean
  note?: string | undefined
  problem?: ProblemText | undefined
}

/** Runs one action at a time, keeps its result and refetches all queries afterwards. */
export type Action = ReturnType<typeof useAction>

/** Runs a panel's actions: reports progress and result, and supports cancellation. */
export function useAction() {
  const queries = useQueryClient()
  const { refresh } = useSession()
  const [state, setState] = useState<ActionState>({ isBusy: false })
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to true if the action succeeded and was not canceled. */
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
      if (isSignedOut(error)) void refresh()
      if (signal.aborted) return false
      report(error)
      setState({
        isBusy: false,
        ...(isAborted(error)
          ? { note: walletAccountMessages.passkeyAborted }
          : { problem: explain(error) }),
      })
      return false
    } finally {
      if (running.current === controller) running.current = undefined
      // Also after a failure: a request that waits for consensus is one of the activities.
      void queries.invalidateQueries({ queryKey: [accountQueryKey] })
    }
  }

  /** Cancels the action; a later result is dropped. */
  function cancel() {
    running.current?.abort()
    running.current = undefined
    setState({ isBusy: false, note: walletAccountMessages.canceled })
  }

  /** Clears the last result. */
  function clear() {
    if (!running.current) setState({ isBusy: false })
  }

  return {
    ...state,
    run,
    cancel,
    clear,
    showNote: (note: string) => setState({ isBusy: false, note }),
  }
}
