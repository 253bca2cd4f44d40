'use client'

import { type FormEvent, useState } from 'react'
import { isEmail } from '#lib/input/isEmail.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { TextField } from '#react/ui/TextField.tsx'
import { PanelHead } from '#react/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#react/wallets/turnkey/authentication/PanelProps.ts'
import { WorkingPanel } from '#react/wallets/turnkey/authentication/WorkingPanel.tsx'
import './Authentication.css'

/** Asks for the email address that receives the sign-in code or the recovery email. */
export function EmailPanel({
  start,
  onCancel,
  state,
  change,
  sendCode,
  sendRecoveryEmail,
  go,
  children,
}: PanelProps) {
  const embeddedMessages = useMessages('embedded')
  const [isSubmitted, setSubmitted] = useState(false)
  const isRecovery = state.panel === 'recoverEmail'
  const isLost = state.panel === 'lost'
  const isWrong = isSubmitted && !isEmail(state.email.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (state.isBusy || !isEmail(state.email.trim())) return
    void (isRecovery ? sendRecoveryEmail() : sendCode())
  }

  /** Back to where the user came from: the sign-in page asks for the address itself. */
  function back() {
    if (isRecovery) go('recover')
    else if (isLost || start.email === undefined) go('choice')
    else onCancel()
  }

  // The first code is on its way to the address of the sign-in page.
  if (state.isBusy && !isSubmitted && !isRecovery && !isLost)
    return (
      <WorkingPanel
        title={embeddedMessages.codeTitle}
        text={embeddedMessages.sending}
        onCancel={onCancel}
      />
    )
  const [title, text] = isRecovery
    ? [embeddedMessages.recoverEmailTitle, embeddedMessages.recoverEmailText]
    : isLost
      ? [embeddedMessages.recoverTitle, embeddedMessages.lostText]
      : [embeddedMessages.emailTitle, embeddedMessages.emailText]
  return (
    <form className="latchkey-authentication-form" noValidate onSubmit={submit}>
      <PanelHead hasField title={title}>
        {text}
      </PanelHead>
      <div className="latchkey-authentication-body">
        <TextField
          label={embeddedMessages.email}
          describedBy="step-text"
          problem={isWrong ? embeddedMessages.emailInvalid : state.fieldProblem}
          type="email"
          autoComplete="email"
          value={state.email}
          onText={(text) => change({ email: text })}
        />
        {children}
      </div>
      <div className="latchkey-authentication-foot">
        <button
          type="submit"
          className="latchkey-primary latchkey-button"
          aria-disabled={state.isBusy}
        >
          {state.isBusy ? embeddedMessages.sending : embeddedMessages.sendCode}
        </button>
        {isLost && (
          <button type="button" className="latchkey-button" onClick={() => go('recover')}>
            {embeddedMessages.otherMethods}
          </button>
        )}
        <button type="button" className="latchkey-quiet latchkey-button" onClick={back}>
          {embeddedMessages.back}
        </button>
      </div>
    </form>
  )
}
