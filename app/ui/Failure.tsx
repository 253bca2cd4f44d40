'use client'

import type { Messages } from 'latchkey/messages'
import { controls } from 'latchkey/react/ui'
import { useEffect } from 'react'
import styles from '#app/failure.module.css'

/** What Next passes to an error boundary; the digest identifies the error in the server's log. */
export type FailureProps = {
  error: Error & { digest?: string }
  retry: () => void
  messages: Omit<Messages['failure'], 'notFoundTitle' | 'notFoundText'>
}

/** Class names of the parts, for a page that has no layout and therefore none of its styles. */
type FailureClasses = Record<'page' | 'text' | 'actions' | 'primary' | 'button', string | undefined>

const { page, text, actions } = styles
const { primary, button } = controls
const layoutClasses: FailureClasses = { page, text, actions, primary, button }

/** Shown if a page threw: an explanation, a retry button and a link home. Reports the error. */
export function Failure({
  error,
  retry,
  messages: failureMessages,
  classes = layoutClasses,
}: FailureProps & { classes?: FailureClasses }) {
  useReported(error)
  return (
    <main id="main" className={classes.page}>
      <h1>{failureMessages.errorTitle}</h1>
      <p className={classes.text}>{failureMessages.errorText}</p>
      {error.digest && (
        <p className={classes.text}>{failureMessages.reference({ digest: error.digest })}</p>
      )}
      <p className={classes.actions}>
        <button type="button" className={classes.primary} onClick={retry}>
          {failureMessages.tryAgain}
        </button>
        {/* A full page load, because the client itself may be broken. */}
        <a href="/" className={classes.button}>
          {failureMessages.toStart}
        </a>
      </p>
    </main>
  )
}

/** Reports a page's error with the catalog; if that fails to load, logs to the console. */
function useReported(error: unknown): void {
  useEffect(() => {
    import('latchkey/errors/report').then(
      ({ report }) => report(error),
      () => reportError(error),
    )
  }, [error])
}
