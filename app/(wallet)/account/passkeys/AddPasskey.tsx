'use client'

import { type FormEvent, useState } from 'react'
import { TouchHint } from '#app/(wallet)/account/desk/TouchHint.tsx'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import { PasskeyMark } from '#app/(wallet)/signIn/embedded/PasskeyMark.tsx'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** A further passkey: first its name, then the browser's own window. */
export function AddPasskey({
  wallet,
  action,
  onClose,
}: {
  wallet: EmbeddedWallet
  action: Action
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = name.trim() === ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const add = (signal: AbortSignal) => wallet.addPasskey(name.trim(), { signal })
    if (await action.run(add, walletAccountMessages.passkeyAdded)) onClose()
  }

  if (action.isBusy) return <TouchHint onCancel={action.cancel} />
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={walletAccountMessages.passkeyName}
        hint={walletAccountMessages.passkeyNameHint}
        about="passkeys-text"
        wrong={isTried && isMissing ? walletAccountMessages.passkeyNameMissing : undefined}
        autoComplete="off"
        maxLength={64}
        value={name}
        onText={setName}
      />
      <div className={styles.actions}>
        <button type="submit" className={controls.primary}>
          <PasskeyMark />
          {walletAccountMessages.passkeyAdd}
        </button>
        <button type="button" className={controls.quiet} onClick={onClose}>
          {walletAccountMessages.cancel}
        </button>
      </div>
    </form>
  )
}
