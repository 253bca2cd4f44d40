'use client'

import { type FormEvent, useState } from 'react'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import { isEmail } from '#app/(wallet)/signIn/embedded/isEmail.ts'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** An address, then the code of the letter to it. */
export function ConfirmEmail({
  wallet,
  action,
  initial,
  onClose,
}: {
  wallet: EmbeddedWallet
  action: Action
  initial: string
  onClose: () => void
}) {
  const [email, setEmail] = useState(initial)
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const [isTried, setTried] = useState(false)
  const wrong = isSent
    ? !code && walletAccountMessages.codeMissing
    : !isEmail(email.trim()) && walletAccountMessages.emailInvalid

  async function send() {
    const address = email.trim()
    const isGone = await action.run(
      () => wallet.sendCode(address),
      walletAccountMessages.codeSent(address),
    )
    setCode('')
    setTried(false)
    if (isGone) setSent(true)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (wrong || action.isBusy) return
    if (!isSent) return send()
    const confirm = () => wallet.confirmEmail(code)
    if (await action.run(confirm, walletAccountMessages.emailConfirmed)) onClose()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {isSent ? (
        <TextField
          key="code"
          label={walletAccountMessages.code}
          about="email-text"
          wrong={isTried && wrong ? wrong : undefined}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          onText={(text) => setCode(text.replace(/[\s-]/g, ''))}
        />
      ) : (
        <TextField
          key="email"
          label={walletAccountMessages.email}
          about="email-text"
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
          {isSent ? walletAccountMessages.codeSubmit : walletAccountMessages.sendCode}
        </button>
        {isSent && (
          <button type="button" className={controls.button} onClick={() => void send()}>
            {walletAccountMessages.codeAgain}
          </button>
        )}
        <button type="button" className={controls.quiet} onClick={onClose}>
          {walletAccountMessages.cancel}
        </button>
      </div>
    </form>
  )
}
