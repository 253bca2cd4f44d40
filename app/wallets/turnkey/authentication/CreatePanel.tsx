'use client'

import { type FormEvent, useState } from 'react'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import { isEmail } from '#app/wallets/turnkey/authentication/isEmail.ts'
import { PanelHead, type PanelProps } from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Authentication.module.css'

/** Creates a wallet with a passkey: asks for an email address, a passkey name, or both. */
export function CreatePanel({ state, change, signUp, go, children }: PanelProps) {
  const [isSubmitted, setSubmitted] = useState(false)
  const email = state.email.trim()
  const isMissing = !email && !state.passkeyName.trim()
  const isWrong = email !== '' && !isEmail(email)

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!isMissing && !isWrong) void signUp()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PanelHead title={embeddedMessages.createTitle}>{embeddedMessages.createText}</PanelHead>
      <div className={styles.body}>
        <TextField
          label={embeddedMessages.email}
          hint={embeddedMessages.emailHint}
          problem={
            isSubmitted && isMissing
              ? turnkeyErrors.passkeyIdentifierRequired.message
              : isSubmitted && isWrong
                ? embeddedMessages.emailInvalid
                : undefined
          }
          type="email"
          autoComplete="email"
          value={state.email}
          onText={(text) => change({ email: text })}
        />
        <TextField
          label={embeddedMessages.passkeyName}
          hint={embeddedMessages.passkeyNameHint}
          autoComplete="off"
          maxLength={64}
          value={state.passkeyName}
          onText={(text) => change({ passkeyName: text })}
        />
        {children}
      </div>
      <div className={styles.foot}>
        <button type="submit" className={controls.primary}>
          {embeddedMessages.createSubmit}
        </button>
        <button type="button" className={controls.quiet} onClick={() => go('choice')}>
          {embeddedMessages.back}
        </button>
      </div>
    </form>
  )
}
