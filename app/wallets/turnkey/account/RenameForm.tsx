'use client'

import { useState } from 'react'
import { TextField } from '#app/ui/TextField.tsx'
import { InlineForm } from '#app/wallets/turnkey/account/InlineForm.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Renames a passkey or key, in place of its row's buttons. */
export function RenameForm({
  name,
  describedBy,
  onSave,
  onCancel,
}: {
  name: string
  /** Id of the element with the current name. */
  describedBy: string
  onSave: (name: string) => void
  onCancel: () => void
}) {
  const [text, setText] = useState(name)

  return (
    <InlineForm
      submit={walletAccountMessages.save}
      onSubmit={() => onSave(text.trim())}
      onCancel={onCancel}
    >
      <TextField
        label={walletAccountMessages.renameLabel}
        hint={walletAccountMessages.renameHint}
        describedBy={describedBy}
        autoComplete="off"
        maxLength={64}
        value={text}
        onText={setText}
      />
    </InlineForm>
  )
}
