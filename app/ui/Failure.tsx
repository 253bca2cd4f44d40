'use client'

import { useEffect } from 'react'
import styles from '#app/failure.module.css'
import { failureMessages } from '#lib/messages/failureMessages.ts'
import controls from './controls.module.css'

/** Shown if a page threw: an explanation, a retry button and a link to the start page. */
export function Failure({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  return (
    <main id="main" className={styles.page}>
      <h1>{failureMessages.errorTitle}</h1>
      <p className={styles.text}>{failureMessages.errorText}</p>
      {digest && <p className={styles.text}>{failureMessages.reference(digest)}</p>}
      <p className={styles.actions}>
        <button type="button" className={controls.primary} onClick={retry}>
          {failureMessages.tryAgain}
        </button>
        {/* A full page load, because the client itself may be broken. */}
        <a href="/" className={controls.button}>
          {failureMessages.toStart}
        </a>
      </p>
    </main>
  )
}

/** Reports a page's error with the catalog; if that fails to load, logs to the console. */
export function useReported(error: unknown): void {
  useEffect(() => {
    import('#lib/errors/report.ts').then(
      ({ report }) => report(error),
      () => reportError(error),
    )
  }, [error])
}
