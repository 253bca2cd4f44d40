'use client'

import type { FormEvent, ReactNode } from 'react'
import '#react/panel/Panel.css'
import { useMessages } from '#react/locale/useMessages.ts'
import { type Action, Outcome } from '#react/panel/Panel.tsx'
import type { Elements } from '#react/ui/Elements.ts'

/** A form of a panel: fields, submit button and cancel button. */
export function InlineForm({
  children,
  submit,
  isBusy = false,
  more,
  onSubmit,
  onCancel,
}: {
  /** The fields. */
  children: Elements
  /** Label of the submit button. */
  submit: ReactNode
  isBusy?: boolean
  /** Further buttons, between submit and cancel. */
  more?: Elements
  onSubmit: () => unknown
  onCancel: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  function send(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form className="latchkey-panel-form" noValidate onSubmit={send}>
      {children}
      <div className="latchkey-panel-actions">
        <button type="submit" className="latchkey-primary latchkey-button" aria-disabled={isBusy}>
          {isBusy && <span className="latchkey-spinner" />}
          <span>{submit}</span>
        </button>
        {more}
        <button type="button" className="latchkey-quiet latchkey-button" onClick={onCancel}>
          {walletAccountMessages.cancel}
        </button>
      </div>
    </form>
  )
}

/** Footer of a list: a button that opens the form for a new entry, and the last result. */
export function AddFooter({
  label,
  action,
  form,
  isAdding,
  onAdding,
}: {
  label: string
  action: Action
  form: (close: () => void) => Elements
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}) {
  function open() {
    action.clear()
    onAdding(true)
  }

  return (
    <div className="latchkey-panel-foot">
      {isAdding ? (
        form(() => onAdding(false))
      ) : (
        <div className="latchkey-panel-actions">
          <button type="button" className="latchkey-button" onClick={open}>
            {label}
          </button>
        </div>
      )}
      <Outcome action={action} />
    </div>
  )
}
