'use client'

import type { FormEvent } from 'react'
import { PanelHead } from '#app/(wallet)/signIn/embedded/PanelHead.tsx'
import type { PanelProps } from '#app/(wallet)/signIn/embedded/PanelProps.ts'
import { PasskeyMark } from '#app/(wallet)/signIn/embedded/PasskeyMark.tsx'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import { embeddedMessages } from '#lib/messages/embeddedMessages.ts'
import styles from './Identify.module.css'

/** After a sign-in by e-mail: a passkey for the next time, or not. */
export function OfferPanel({ state, change, addPasskey, leave, children }: PanelProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    void addPasskey()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PanelHead title={embeddedMessages.addTitle}>{embeddedMessages.addText}</PanelHead>
      <div className={styles.body}>
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
          <PasskeyMark />
          {embeddedMessages.addSubmit}
        </button>
        <button type="button" className={controls.button} onClick={leave}>
          {embeddedMessages.addSkip}
        </button>
      </div>
    </form>
  )
}
