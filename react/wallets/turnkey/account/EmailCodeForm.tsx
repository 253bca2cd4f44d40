'use client'

import { useState } from 'react'
import { isEmail } from '#lib/input/isEmail.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { InlineForm } from '#react/panel/InlineForm.tsx'
import type { Action } from '#react/panel/Panel.tsx'
import { TextField } from '#react/ui/TextField.tsx'

type EmailCodeLabels = {
  send: string
  sent: (values: { email: string }) => string
  code: string
  codeHint?: string
  submit: string
  /** Label of the button that sends the email again. */
  again?: string
  done: string
}

/** Asks for an email address, then for the code that is sent to it. */
export function EmailCodeForm({
  describedBy,
  initial,
  isSentBefore = false,
  readCode,
  action,
  labels,
  sendEmail,
  submitCode,
  onDone,
  onCancel,
}: {
  /** Id of the element that says what the email is for. */
  describedBy: string
  /** Initial value of the address field. */
  initial: string
  /** Whether a code was sent to that address before the page was loaded again. */
  isSentBefore?: boolean
  /** The code in what was typed or pasted; undefined if it contains none. */
  readCode: (text: string) => string | undefined
  action: Action
  labels: EmailCodeLabels
  sendEmail: (address: string) => Promise<unknown>
  submitCode: (code: string) => Promise<unknown>
  /** Called when the code was accepted. */
  onDone: () => void
  onCancel: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const [email, setEmail] = useState(initial)
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(isSentBefore)
  const [isSubmitted, setSubmitted] = useState(false)
  const missing = isSent
    ? !readCode(code) && walletAccountMessages.codeMissing
    : !isEmail(email.trim()) && walletAccountMessages.emailInvalid
  const problem = isSubmitted && missing ? missing : undefined

  async function send() {
    const address = email.trim()
    const wasSent = await action.run(() => sendEmail(address), labels.sent({ email: address }))
    setCode('')
    setSubmitted(false)
    if (wasSent) setSent(true)
  }

  async function finish() {
    if (await action.run(() => submitCode(code), labels.done)) onDone()
  }

  function submit() {
    setSubmitted(true)
    if (missing || action.isBusy) return
    void (isSent ? finish() : send())
  }

  return (
    <InlineForm
      submit={isSent ? labels.submit : labels.send}
      isBusy={action.isBusy}
      more={
        isSent &&
        labels.again && (
          <button type="button" className="latchkey-button" onClick={() => void send()}>
            {labels.again}
          </button>
        )
      }
      onSubmit={submit}
      onCancel={onCancel}
    >
      {isSent ? (
        <TextField
          key="code"
          label={labels.code}
          hint={labels.codeHint}
          describedBy={describedBy}
          problem={problem}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          onText={(text) => setCode(readCode(text) ?? text)}
        />
      ) : (
        <TextField
          key="email"
          label={walletAccountMessages.email}
          describedBy={describedBy}
          problem={problem}
          type="email"
          autoComplete="email"
          value={email}
          onText={setEmail}
        />
      )}
    </InlineForm>
  )
}
