'use client'

import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { explain } from '#lib/errors/explain.ts'
import { report } from '#lib/errors/report.ts'
import { loadErrorTexts } from '#lib/messages/loadTranslation.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { isAborted } from '#react/session/isAborted.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { isSignedOut } from '#react/session/signInApi.ts'
import type { Elements } from '#react/ui/Elements.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { Problem, type ProblemText } from '#react/ui/Problem.tsx'
import { useExplained } from '#react/ui/useExplained.ts'
import './Panel.css'

/** One section of the account page: heading, one sentence (id `<id>-text`) and content. */
export function Panel({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: Elements
}) {
  return (
    <section className="latchkey-panel latchkey-card" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`} className="latchkey-panel-text">
          {text}
        </p>
      </div>
      <FailsAlone known="unknown">{children}</FailsAlone>
    </section>
  )
}

/** Renders a query: loading, an error with a retry, or the data, with a notice if it is stale. */
export function QueryResult<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => Elements
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const { data, error } = query
  const problem = useExplained(error)
  const retry = (
    <button type="button" className="latchkey-button" onClick={() => void query.refetch()}>
      {walletAccountMessages.tryAgain}
    </button>
  )
  if (data !== undefined)
    return (
      <>
        {children(data)}
        {problem && (
          <Problem problem={{ ...problem, message: walletAccountMessages.stale }}>{retry}</Problem>
        )}
      </>
    )
  if (problem) return <Problem problem={problem}>{retry}</Problem>
  return (
    <p role="status" className="latchkey-panel-state">
      <span className="latchkey-spinner" />
      <span>{walletAccountMessages.loading}</span>
    </p>
  )
}

/** Result of the last action in a panel, announced to screen readers. */
export function Outcome({ action }: { action: Action }) {
  return (
    <>
      <p role="status" className="latchkey-panel-note">
        {action.note}
      </p>
      {action.problem && <Problem problem={action.problem} />}
    </>
  )
}

/** Shown while the browser prompts for a passkey: where to look, and a cancel button. */
export function PasskeyPromptHint({ onCancel }: { onCancel?: () => void }) {
  const walletAccountMessages = useMessages('walletAccount')
  return (
    <div className="latchkey-panel-head">
      <p role="status" className="latchkey-panel-state">
        <span className="latchkey-spinner" />
        <span>{walletAccountMessages.passkeyPrompt}</span>
      </p>
      {onCancel && (
        <button type="button" className="latchkey-button" onClick={onCancel}>
          {walletAccountMessages.cancelPrompt}
        </button>
      )}
    </div>
  )
}

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
  const walletAccountMessages = useMessages('walletAccount')
  const locale = useLocale()
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
      // Without its translation, the error is still explained.
      const texts = await loadErrorTexts[locale]().catch(() => undefined)
      if (signal.aborted) return false
      setState({
        isBusy: false,
        ...(isAborted(error)
          ? { note: walletAccountMessages.passkeyAborted }
          : { problem: explain(error, undefined, texts) }),
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
