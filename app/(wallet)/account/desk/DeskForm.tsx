'use client'

import type { FormEvent, ReactNode } from 'react'
import controls from '#app/ui/controls.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './Panel.module.css'

/** A form of a panel: its fields, the button that sends it, and the way out. */
export function DeskForm({
  children,
  submit,
  isBusy = false,
  more,
  onSubmit,
  onCancel,
}: {
  /** The fields. */
  children: ReactNode
  /** What stands on the button. */
  submit: ReactNode
  isBusy?: boolean
  /** Further buttons, between the two. */
  more?: ReactNode
  onSubmit: () => unknown
  onCancel: () => void
}) {
  function send(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      {children}
      <div className={styles.actions}>
        <button type="submit" className={controls.primary} aria-disabled={isBusy}>
          {isBusy && <span className={controls.spinner} />}
          {submit}
        </button>
        {more}
        <button type="button" className={controls.quiet} onClick={onCancel}>
          {walletAccountMessages.cancel}
        </button>
      </div>
    </form>
  )
}
