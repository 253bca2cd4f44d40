'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { explain } from '#lib/errors/explain.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './Panel.module.css'

/** What was looked up: waiting, a sentence and a second try, or the thing itself, also when it grows old. */
export function Looked<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { data, error } = query
  const again = (
    <button type="button" className={controls.button} onClick={() => void query.refetch()}>
      {walletAccountMessages.tryAgain}
    </button>
  )
  if (data !== undefined)
    return (
      <>
        {children(data)}
        {error && (
          <Problem problem={{ ...explain(error), message: walletAccountMessages.stale }}>
            {again}
          </Problem>
        )}
      </>
    )
  if (error) return <Problem problem={explain(error)}>{again}</Problem>
  return (
    <p role="status" className={styles.state}>
      <span className={controls.spinner} />
      {walletAccountMessages.loading}
    </p>
  )
}
