'use client'

import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import type { SignInFlow } from '#react/wallets/SignInFlow.ts'

/** A step in short form until its screen is loaded; sufficient offline, where loading fails. */
export function PlainStep({ flow }: { flow: Exclude<SignInFlow, { step: 'idle' }> }) {
  const signInMessages = useMessages('signIn')
  const { cancel } = useSignIn()
  return (
    <section className="latchkey-sign-in-card latchkey-card" aria-label={flow.wallet.name}>
      <p className="latchkey-sign-in-card-waiting" role="status">
        {flow.step === 'failed' ? (
          `${flow.problem.message} ${flow.problem.fix}`
        ) : (
          <>
            <span className="latchkey-spinner" />
            <Verbatim as="span">{flow.wallet.name}</Verbatim>
          </>
        )}
      </p>
      <button type="button" className="latchkey-button" onClick={cancel}>
        {signInMessages.cancel}
      </button>
    </section>
  )
}
