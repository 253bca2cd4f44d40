'use client'

import { type FormEvent, useState } from 'react'
import { readRecoveryCode } from '#lib/input/readEmailCode.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { TextField } from '#react/ui/TextField.tsx'
import { PanelHead } from '#react/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#react/wallets/turnkey/authentication/PanelProps.ts'
import './Authentication.css'

/** Two ways to recover without the lost passkey. */
export function RecoverPanel({ go, recoverByPasskey, children }: PanelProps) {
  const embeddedMessages = useMessages('embedded')
  return (
    <>
      <PanelHead title={embeddedMessages.recoverTitle}>{embeddedMessages.recoverText}</PanelHead>
      <div className="latchkey-authentication-body">
        <button
          type="button"
          className="latchkey-authentication-option latchkey-choice"
          onClick={() => go('recoverEmail')}
        >
          <span>
            <span>{embeddedMessages.recoverByEmail}</span>
            <small>{embeddedMessages.recoverByEmailText}</small>
          </span>
        </button>
        <button
          type="button"
          className="latchkey-authentication-option latchkey-choice"
          onClick={() => void recoverByPasskey()}
        >
          <span>
            <span>{embeddedMessages.recoverByPasskey}</span>
            <small>{embeddedMessages.recoverByPasskeyText}</small>
          </span>
        </button>
        {children}
      </div>
      <div className="latchkey-authentication-foot">
        <button type="button" className="latchkey-quiet latchkey-button" onClick={() => go('lost')}>
          {embeddedMessages.back}
        </button>
      </div>
    </>
  )
}

/**
 * The code of a lost passkey's owner has opened a wallet that has no passkey: most likely another one, which
 * may be new and empty.
 */
export function OtherWalletPanel({ state, go, finish, children }: PanelProps) {
  const embeddedMessages = useMessages('embedded')
  return (
    <>
      <PanelHead title={embeddedMessages.otherWalletTitle}>
        {embeddedMessages.otherWalletText({ email: state.email.trim() })}
      </PanelHead>
      <div className="latchkey-authentication-body">{children}</div>
      <div className="latchkey-authentication-foot">
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          onClick={() => go('lost')}
        >
          {embeddedMessages.otherEmail}
        </button>
        <button type="button" className="latchkey-button" onClick={() => go('recover')}>
          {embeddedMessages.otherMethods}
        </button>
        <button type="button" className="latchkey-quiet latchkey-button" onClick={finish}>
          {embeddedMessages.otherWalletOpen}
        </button>
      </div>
    </>
  )
}

/** Asks for the long code from the recovery email. */
export function RecoveryCodePanel({
  state,
  enterRecoveryCode,
  sendRecoveryEmail,
  go,
  children,
}: PanelProps) {
  const embeddedMessages = useMessages('embedded')
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (code && !state.isBusy) void enterRecoveryCode(code)
  }

  return (
    <form className="latchkey-authentication-form" noValidate onSubmit={submit}>
      <PanelHead hasField title={embeddedMessages.recoveryEmailTitle}>
        {embeddedMessages.recoveryEmailSent({ email: state.email.trim() })}
      </PanelHead>
      <div className="latchkey-authentication-body">
        <TextField
          label={embeddedMessages.recoveryEmailCode}
          describedBy="step-text"
          hint={embeddedMessages.recoveryEmailHint}
          problem={isSubmitted && !code ? embeddedMessages.codeMissing : state.fieldProblem}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          onText={(text) => setCode(readRecoveryCode(text) ?? '')}
        />
        {children}
      </div>
      <div className="latchkey-authentication-foot">
        <button
          type="submit"
          className="latchkey-primary latchkey-button"
          aria-disabled={state.isBusy}
        >
          {state.isBusy ? embeddedMessages.checking : embeddedMessages.recoveryEmailSubmit}
        </button>
        <button type="button" className="latchkey-button" onClick={() => void sendRecoveryEmail()}>
          {embeddedMessages.recoveryEmailResend}
        </button>
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          onClick={() => go('recoverEmail')}
        >
          {embeddedMessages.otherEmail}
        </button>
      </div>
    </form>
  )
}
