'use client'

import { useState } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { InlineForm } from '#react/panel/InlineForm.tsx'
import { type Action, PasskeyPromptHint } from '#react/panel/Panel.tsx'
import type { Elements } from '#react/ui/Elements.ts'
import { PasskeyMark } from '#react/ui/PasskeyMark.tsx'
import { TextField } from '#react/ui/TextField.tsx'

/** Asks for the name of a new passkey, then shows a hint while the browser's prompt is open. */
export function PasskeyNameForm({
  describedBy,
  submit,
  action,
  children,
  onName,
  onCancel,
}: {
  /** Id of the element that says what the passkey is for. */
  describedBy: string
  /** Label of the submit button. */
  submit: string
  action: Action
  /** Content above the name field. */
  children?: Elements
  onName: (name: string) => unknown
  onCancel: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const [name, setName] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = name.trim() === ''

  function send() {
    setSubmitted(true)
    if (!isMissing) onName(name.trim())
  }

  if (action.isBusy) return <PasskeyPromptHint onCancel={action.cancel} />
  return (
    <InlineForm
      submit={
        <>
          <PasskeyMark />
          <span>{submit}</span>
        </>
      }
      onSubmit={send}
      onCancel={onCancel}
    >
      {children}
      <TextField
        label={walletAccountMessages.passkeyName}
        hint={walletAccountMessages.passkeyNameHint}
        describedBy={describedBy}
        problem={isSubmitted && isMissing ? walletAccountMessages.passkeyNameMissing : undefined}
        autoComplete="off"
        maxLength={64}
        value={name}
        onText={setName}
      />
    </InlineForm>
  )
}
