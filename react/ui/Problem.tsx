import { usePages } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Elements } from '#react/ui/Elements.ts'
import { SiteLink } from '#react/ui/SiteLink.tsx'
import './Problem.css'

/** An error as a screen shows it; compatible with an `Explanation` of lib/errors. */
export type ProblemText = {
  /** Key of the error catalog; missing if the message is the screen's own. */
  key?: string
  message: string
  fix: string
  details?: string
  code?: number | string
  level?: 'warn' | 'error'
}

/** Shows an error: message, remedy, collapsed original message, and actions. */
export function Problem({ problem, children }: { problem: ProblemText; children?: Elements }) {
  const siteMessages = useMessages('site')
  const { key, message, fix, details, code, level } = problem
  const errors = usePages().errors
  const link = errors && key && `${errors}#${key}`
  return (
    <div
      role="alert"
      className={
        level === 'warn' ? 'latchkey-problem-warn latchkey-problem-error' : 'latchkey-problem-error'
      }
    >
      <p className="latchkey-problem-message">{message}</p>
      <p>{fix}</p>
      {(details || link) && (
        <details className="latchkey-problem-details" open={key?.startsWith('reverted')}>
          <summary>{siteMessages.details}</summary>
          {details && <p className="latchkey-problem-external">{details}</p>}
          {link && (
            <SiteLink href={link}>
              {code === undefined ? siteMessages.aboutThis : siteMessages.about({ code })}
            </SiteLink>
          )}
        </details>
      )}
      {children && <div className="latchkey-problem-actions">{children}</div>}
    </div>
  )
}
