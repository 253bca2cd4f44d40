'use client'

import { useMessages } from '#react/locale/useMessages.ts'
import type { SignInStep } from '#react/wallets/SignInFlow.ts'
import './StepView.css'

/** Progress of a sign-in: connect, sign, done. */
export function StepProgress({ step }: { step: SignInStep }) {
  const signInStepMessages = useMessages('signInStep')
  const reached = step === 'connect' ? 0 : step === 'verify' ? 2 : 1
  return (
    <ol className="latchkey-step-view-progress" aria-label={signInStepMessages.stepsLabel}>
      {Object.values(signInStepMessages.steps).map((label, index) => (
        <li
          key={label}
          data-reached={index <= reached}
          aria-current={index === reached ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}
