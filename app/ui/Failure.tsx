'use client'

import controls from '#app/ui/controls.module.css'
import { failureMessages } from '#lib/messages/failureMessages.ts'
import styles from '../failure.module.css'

/** What a person sees where a page threw: what it means, a second try, and the way to the start. */
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
        {/* A whole load: the client may be what is broken. */}
        <a href="/" className={controls.button}>
          {failureMessages.toStart}
        </a>
      </p>
    </main>
  )
}
