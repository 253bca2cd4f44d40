'use client'

import type { SignInStep } from '#app/(wallet)/session/SignInFlow.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import styles from './StepView.module.css'

/** Connect, sign, done: where the way of a sign-in stands. */
export function StepProgress({ step }: { step: SignInStep }) {
  const reached = step === 'connect' ? 0 : step === 'verify' ? 2 : 1
  return (
    <ol className={styles.progress} aria-label={signInMessages.stepsLabel}>
      {Object.values(signInMessages.steps).map((name, index) => (
        <li
          key={name}
          data-reached={index <= reached}
          aria-current={index === reached ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
