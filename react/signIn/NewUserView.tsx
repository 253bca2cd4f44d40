'use client'

import { useEffect, useRef } from 'react'
import type { Connector } from 'wagmi'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { StepProgress } from '#react/signIn/StepProgress.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import { walletInfo } from '#react/wallets/useWalletName.ts'
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
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { name, icon } = walletInfo(connector)
  return (
    <section
      className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view"
      aria-labelledby="step-title"
    >
      <StepProgress step="verify" />
      <div className="latchkey-sign-in-card-center">
        <span className="latchkey-step-view-icon">
          <WalletIcon name={name} icon={icon} />
        </span>
        <div className="latchkey-step-view-text">
          <h1 id="step-title" ref={title} tabIndex={-1}>
            {messages.newUserTitle}
          </h1>
          <p className="latchkey-sign-in-card-lead">{messages.newUserText}</p>
        </div>
      </div>
      <div className="latchkey-step-view-actions">
        <button type="button" className="latchkey-primary latchkey-button" onClick={flow.proceed}>
          {messages.newUserContinue}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={cancel}>
          {signInMessages.cancel}
        </button>
      </div>
    </section>
  )
}
