'use client'

import { type FormEvent, useState } from 'react'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import { isEmail } from '#app/(wallet)/signIn/embedded/isEmail.ts'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import type { EmbeddedRecovery } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** Where the letter goes, then the code that it brings. */
export function RecoveryLetter({
  recovery,
  email: initial,
  action,
  onOpen,
  onCancel,
}: {
  recovery: EmbeddedRecovery
  email: string
  action: Action
  /** The code was right: recovery is open. */
  onOpen: () => void
  onCancel: () => void
}) {
  const [email, setEmail] = useState(initial)
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const [isTried, setTried] = useState(false)
  const wrong = isSent
    ? !code && walletAccountMessages.codeMissing
    : !isEmail(email.trim()) && walletAccountMessages.emailInvalid

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (wrong || action.isBusy) return
    if (isSent) {
      if (await action.run(() => recovery.enterCode(code), walletAccountMessages.recoveryActive))
        onOpen()
      return
    }
    const address = email.trim()
    const send = () => recovery.sendEmail(address)
    setTried(false)
    if (await action.run(send, walletAccountMessages.recoverySent(address))) setSent(true)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {isSent ? (
        <TextField
          key="code"
          label={walletAccountMessages.recoveryCode}
          hint={walletAccountMessages.recoveryCodeHint}
          about="recovery-text"
          wrong={isTried && wrong ? wrong : undefined}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          onText={(text) => setCode(text.replace(/\s/g, ''))}
        />
      ) : (
        <TextField
          key="email"
          label={walletAccountMessages.email}
          about="recovery-text"
          wrong={isTried && wrong ? wrong : undefined}
          type="email"
          autoComplete="email"
          value={email}
          onText={setEmail}
        />
      )}
      <div className={styles.actions}>
        <button type="submit" className={controls.primary} aria-disabled={action.isBusy}>
          {action.isBusy && <span className={controls.spinner} />}
          {isSent ? walletAccountMessages.recoveryGoOn : walletAccountMessages.recoverySend}
        </button>
        <button type="button" className={controls.quiet} onClick={onCancel}>
          {walletAccountMessages.cancel}
        </button>
      </div>
    </form>
  )
}
