import type { ReactNode } from 'react'
import { SiteLink } from '#app/ui/SiteLink.tsx'
import { siteMessages } from '#lib/messages/siteMessages.ts'
import styles from './Problem.module.css'

/** What went wrong, as a screen shows it; an explanation of lib/errors fits. */
export type ProblemText = {
  /** Row of the catalogue; missing where the sentence is the screen's own. */
  key?: string
  message: string
  fix: string
  details?: string
  code?: number | string
  level?: 'warn' | 'error'
}

/** An error as a sentence, what can be done, the foreign words folded away, and the ways out. */
export function Problem({ problem, children }: { problem: ProblemText; children?: ReactNode }) {
  const { key, message, fix, details, code, level } = problem
  return (
    <div role="alert" className={level === 'warn' ? styles.warn : styles.error}>
      <p className={styles.message}>{message}</p>
      <p>{fix}</p>
      {(details || key) && (
        <details className={styles.details} open={key?.startsWith('reverted')}>
          <summary>{siteMessages.details}</summary>
          {details && <p className={styles.foreign}>{details}</p>}
          {key && (
            <SiteLink href={`/errors#${key}`}>
              {code === undefined ? siteMessages.aboutThis : siteMessages.about(code)}
            </SiteLink>
          )}
        </details>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
