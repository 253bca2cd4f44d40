'use client'

import type { SignInFlow } from '#app/(wallet)/session/SignInFlow.ts'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { useMessages } from '#app/locale/useMessages.ts'
import controls from '#app/ui/controls.module.css'
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
            {flow.connector.name}
          </>
        )}
      </p>
      <button type="button" className={controls.button} onClick={cancel}>
        {signInMessages.cancel}
      </button>
    </section>
  )
}
