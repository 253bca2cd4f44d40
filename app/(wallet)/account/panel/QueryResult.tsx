'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { useExplained } from '#app/ui/useExplained.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './Panel.module.css'

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
