'use client'

import type { Connector } from 'wagmi'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { StepCard } from '#react/signIn/StepCard.tsx'
import './StepView.css'

/** Says, before a session is opened, that the wallet was removed from an account and makes a new one. */
export function NewUserView({
  flow,
  connector,
}: {
  flow: { proceed: () => void }
  connector: Connector
}) {
  const messages = useMessages('signInStep')
  const signInMessages = useMessages('signIn')
  const { cancel } = useSignIn()
  return (
    <StepCard
      step="verify"
      connector={connector}
      title={messages.newUserTitle}
      text={messages.newUserText}
    >
      <div className="latchkey-step-view-actions">
        <button type="button" className="latchkey-primary latchkey-button" onClick={flow.proceed}>
          {messages.newUserContinue}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={cancel}>
          {signInMessages.cancel}
        </button>
      </div>
    </StepCard>
  )
}
