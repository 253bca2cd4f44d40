'use client'

import { type FormEvent, useState } from 'react'
import { PanelHead } from '#app/(wallet)/signIn/embedded/PanelHead.tsx'
import type { PanelProps } from '#app/(wallet)/signIn/embedded/PanelProps.ts'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Identify.module.css'

/** Asks for the long code from the recovery email. */
export function LetterPanel({ state, enterLetter, sendLetter, go, children }: PanelProps) {
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (code && !state.isBusy) void enterLetter(code)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PanelHead hasField title={embeddedMessages.letterTitle}>
        {embeddedMessages.letterSent(state.email.trim())}
      </PanelHead>
      <div className={styles.body}>
        <TextField
          label={embeddedMessages.letterCode}
          about="step-text"
          hint={embeddedMessages.letterHint}
          wrong={isTried && !code ? embeddedMessages.codeMissing : state.wrong}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          onText={(text) => setCode(text.replace(/\s/g, ''))}
        />
        {children}
      </div>
      <div className={styles.foot}>
        <button type="submit" className={controls.primary} aria-disabled={state.isBusy}>
          {state.isBusy ? embeddedMessages.checking : embeddedMessages.letterSubmit}
        </button>
        <button type="button" className={controls.button} onClick={() => void sendLetter()}>
          {embeddedMessages.letterAgain}
        </button>
        <button type="button" className={controls.quiet} onClick={() => go('recoverEmail')}>
          {embeddedMessages.otherEmail}
        </button>
      </div>
    </form>
  )
}
