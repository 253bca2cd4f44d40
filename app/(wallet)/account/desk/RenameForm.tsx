'use client'

import { type FormEvent, useState } from 'react'
import controls from '#app/ui/controls.module.css'
import { TextField } from '#app/ui/TextField.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './Panel.module.css'

/** A name of one's own for a passkey or key, in place of its row's buttons. */
export function RenameForm({
  name,
  about,
  onSave,
  onCancel,
}: {
  name: string
  /** Id of what is renamed, as it is called now. */
  about: string
  onSave: (name: string) => void
  onCancel: () => void
}) {
  const [text, setText] = useState(name)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(text.trim())
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={walletAccountMessages.renameLabel}
        hint={walletAccountMessages.renameHint}
        about={about}
        autoComplete="off"
        maxLength={64}
        value={text}
        onText={setText}
      />
      <div className={styles.actions}>
        <button type="submit" className={controls.primary}>
          {walletAccountMessages.save}
        </button>
        <button type="button" className={controls.quiet} onClick={onCancel}>
          {walletAccountMessages.cancel}
        </button>
      </div>
    </form>
  )
}
