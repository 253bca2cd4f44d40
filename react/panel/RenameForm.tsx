'use client'

import { useState } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { InlineForm } from '#react/panel/InlineForm.tsx'
import { TextField } from '#react/ui/TextField.tsx'

/** Renames what a row of a panel shows, in place of the row's buttons. */
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
  const walletAccountMessages = useMessages('walletAccount')
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
