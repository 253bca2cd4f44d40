'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import type { AuthenticationState } from '#app/wallets/turnkey/authentication/AuthenticationState.ts'
import { PanelHead } from '#app/wallets/turnkey/authentication/PanelHead.tsx'
import { PasskeyMark } from '#app/wallets/turnkey/authentication/PasskeyMark.tsx'
import { catalogue } from '#lib/errors/catalogue.ts'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Authentication.module.css'

/** Asks for the name of a new passkey; `out` is a button that skips or cancels it. */
export function NamePanel({
  title,
  text,
  submit,
  out,
  state,
  change,
  onSubmit,
  children,
}: {
  title: string
  text: string
  submit: string
  out: ReactNode
  state: AuthenticationState
  change: (part: Partial<AuthenticationState>) => void
  onSubmit: () => void
  children: ReactNode
}) {
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = state.passkeyName.trim() === ''

  function hand(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!isMissing) onSubmit()
  }

  return (
    <form className={styles.form} noValidate onSubmit={hand}>
      <PanelHead title={title}>{text}</PanelHead>
      <div className={styles.body}>
        <TextField
          label={embeddedMessages.passkeyName}
          hint={embeddedMessages.passkeyNameHint}
          problem={
            isSubmitted && isMissing ? catalogue.passkeyIdentifierRequired.message : undefined
          }
          autoComplete="off"
          maxLength={64}
          value={state.passkeyName}
          onText={(passkeyName) => change({ passkeyName })}
        />
        {children}
      </div>
      <div className={styles.foot}>
        <button type="submit" className={controls.primary}>
          <PasskeyMark />
          {submit}
        </button>
        {out}
      </div>
    </form>
  )
}
