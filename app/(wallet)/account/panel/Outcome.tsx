'use client'

import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import { Problem } from '#app/ui/Problem.tsx'
import styles from './Panel.module.css'

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
