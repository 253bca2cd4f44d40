'use client'

import type { Messages } from 'latchkey/messages'
import { useEffect } from 'react'

/** What Next passes to an error boundary; the digest identifies the error in the server's log. */
export type FailureProps = {
  error: Error & { digest?: string }
  retry: () => void
  messages: Pick<
    Messages['failure'],
    'errorTitle' | 'errorText' | 'reference' | 'tryAgain' | 'toStart'
  >
}

/** Shown if a page threw: an explanation, a retry button and a link home. Reports the error. */
export function Failure({ error, retry, messages: failureMessages }: FailureProps) {
  useReported(error)
  return (
    <main id="main" className="site-failure-page">
      <h1>{failureMessages.errorTitle}</h1>
      <p className="site-failure-text">{failureMessages.errorText}</p>
      {error.digest && (
        <p className="site-failure-text">{failureMessages.reference({ digest: error.digest })}</p>
      )}
      <p className="site-failure-actions">
        <button type="button" className="latchkey-button latchkey-primary" onClick={retry}>
          {failureMessages.tryAgain}
        </button>
        {/* A full page load, because the client itself may be broken. */}
        <a href="/" className="latchkey-button">
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
