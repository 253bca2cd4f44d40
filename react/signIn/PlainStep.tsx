'use client'

import { useMessages } from '#react/locale/useMessages.ts'
import type { SignInFlow } from '#react/session/SignInFlow.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import controls from '#react/ui/controls.module.css'
import styles from './SignInCard.module.css'

/** A step in short form until its screen is loaded; sufficient offline, where loading fails. */
export function PlainStep({ flow }: { flow: Exclude<SignInFlow, { step: 'idle' }> }) {
  const signInMessages = useMessages('signIn')
  const { cancel } = useSignIn()
  return (
    <section className={styles.card} aria-label={flow.connector.name}>
      <p className={styles.waiting} role="status">
        {flow.step === 'failed' ? (
          `${flow.problem.message} ${flow.problem.fix}`
        ) : (
          <>
            <span className={styles.spinner} />
            <span translate="no">{flow.connector.name}</span>
          </>
        )}
      </p>
      <button type="button" className={controls.button} onClick={cancel}>
        {signInMessages.cancel}
      </button>
    </section>
  )
}
