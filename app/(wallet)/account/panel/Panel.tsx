'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { useExplained } from '#app/ui/useExplained.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './Panel.module.css'

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
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      </div>
      {children}
    </section>
  )
}

/** Renders a query: loading, an error with a retry, or the data, with a notice if it is stale. */
export function QueryResult<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { data, error } = query
  const problem = useExplained(error)
  const retry = (
    <button type="button" className={controls.button} onClick={() => void query.refetch()}>
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
    <p role="status" className={styles.state}>
      <span className={controls.spinner} />
      {walletAccountMessages.loading}
    </p>
  )
}

/** Result of the last action in a panel, announced to screen readers. */
export function Outcome({ action }: { action: Action }) {
  return (
    <>
      <p role="status" className={styles.note}>
        {action.note}
      </p>
      {action.problem && <Problem problem={action.problem} />}
    </>
  )
}

/** Shown while the browser prompts for a passkey: where to look, and a cancel button. */
export function TouchHint({ onCancel }: { onCancel?: () => void }) {
  return (
    <div className={styles.head}>
      <p role="status" className={styles.state}>
        <span className={controls.spinner} />
        {walletAccountMessages.passkeyPrompt}
      </p>
      {onCancel && (
        <button type="button" className={controls.button} onClick={onCancel}>
          {walletAccountMessages.cancelPrompt}
        </button>
      )}
    </div>
  )
}
