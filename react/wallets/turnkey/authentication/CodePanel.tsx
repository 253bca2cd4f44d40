'use client'

import { type FormEvent, useState } from 'react'
import { readEmailCode } from '#lib/input/readEmailCode.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { TextField } from '#react/ui/TextField.tsx'
import { minutesAndSeconds, useSecondsLeft } from '#react/ui/useSecondsLeft.ts'
import { PanelHead } from '#react/wallets/turnkey/authentication/PanelHead.tsx'
import type { PanelProps } from '#react/wallets/turnkey/authentication/PanelProps.ts'
import './Authentication.css'

/** Asks for the emailed code: typed, pasted or autofilled, until it expires. */
export function CodePanel({ state, enterCode, sendCode, go, children }: PanelProps) {
  const embeddedMessages = useMessages('embedded')
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { expiresAt } = state
  const secondsLeft = useSecondsLeft(expiresAt ?? Number.POSITIVE_INFINITY)
  const isOver = secondsLeft === 0
  const isUsedUp = state.attemptsLeft === 0
  const isDead = isOver || isUsedUp

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (readEmailCode(code) && !state.isBusy && !isDead) void enterCode(code)
  }

  /** Submits a complete code by itself, whether it was typed, pasted or autofilled. */
  function changeCode(text: string) {
    const read = readEmailCode(text)
    setCode(read ?? text)
    setSubmitted(read !== undefined)
    if (read && read !== code && !state.isBusy && !isDead) void enterCode(read)
  }

  function resend() {
    setCode('')
    setSubmitted(false)
    void sendCode()
  }

  return (
    <form className="latchkey-authentication-form" noValidate onSubmit={submit}>
      <PanelHead hasField title={embeddedMessages.codeTitle}>
        {embeddedMessages.codeSent({ email: state.email.trim() })}
      </PanelHead>
      <div className="latchkey-authentication-body">
        <TextField
          label={embeddedMessages.code}
          describedBy="step-text"
          hint={
            <span className="latchkey-authentication-code-foot">
              <span>
                {isUsedUp
                  ? embeddedMessages.noAttemptsLeft
                  : isOver
                    ? embeddedMessages.codeExpired
                    : embeddedMessages.attemptsLeft({ count: state.attemptsLeft })}
              </span>
              <span role="timer">
                {!isDead &&
                  expiresAt &&
                  embeddedMessages.timeLeft({ time: minutesAndSeconds(secondsLeft) })}
              </span>
            </span>
          }
          problem={
            isSubmitted && !readEmailCode(code) ? embeddedMessages.codeMissing : state.fieldProblem
          }
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isDead}
          value={code}
          onText={changeCode}
        />
        {children}
      </div>
      <div className="latchkey-authentication-foot">
        {!isDead && (
          <button
            type="submit"
            className="latchkey-primary latchkey-button"
            aria-disabled={state.isBusy}
          >
            {state.isBusy ? embeddedMessages.checking : embeddedMessages.codeSubmit}
          </button>
        )}
        <button
          type="button"
          className={isDead ? 'latchkey-primary latchkey-button' : 'latchkey-button'}
          onClick={resend}
        >
          {embeddedMessages.resend}
        </button>
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          onClick={() => go(state.isLost ? 'lost' : 'email')}
        >
          {embeddedMessages.otherEmail}
        </button>
      </div>
    </form>
  )
}
