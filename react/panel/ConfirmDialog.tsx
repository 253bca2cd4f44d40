'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useState } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import '#react/ui/dialog.css'
import type { Elements } from '#react/ui/Elements.ts'
import './AccountDialog.css'

/** A button whose action is confirmed in a dialog first; both have the same label. */
export function ConfirmButton({
  action,
  label,
  className = 'latchkey-button',
  isBusy,
  title,
  text,
  onConfirm,
  children,
}: {
  action: string
  /** Accessible name of the button, where several have the same label. */
  label?: string
  className?: string | undefined
  isBusy: boolean
  title: string
  text: string
  onConfirm: () => void
  /** Shown before the button's label. */
  children?: Elements
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-disabled={isBusy}
        onClick={() => !isBusy && setOpen(true)}
      >
        {children}
        <span>{action}</span>
      </button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          text={text}
          action={action}
          onClose={() => setOpen(false)}
          onConfirm={onConfirm}
        />
      )}
    </>
  )
}

/** Confirms a deletion. */
export function ConfirmDialog({
  title,
  text,
  action,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  /** Label of the confirm button. */
  action: string
  onConfirm: () => void
  onClose: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  return (
    <CSPProvider disableStyleElements>
      <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="latchkey-dialog-backdrop" />
          <AlertDialog.Popup className="latchkey-account-dialog-popup latchkey-dialog-popup">
            <AlertDialog.Title className="latchkey-account-dialog-title latchkey-dialog-title">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description className="latchkey-account-dialog-text">
              {text}
            </AlertDialog.Description>
            <div className="latchkey-account-dialog-foot">
              <button
                type="button"
                className="latchkey-primary latchkey-button"
                onClick={() => {
                  onClose()
                  onConfirm()
                }}
              >
                {action}
              </button>
              <AlertDialog.Close className="latchkey-button">
                {walletAccountMessages.cancel}
              </AlertDialog.Close>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </CSPProvider>
  )
}
