'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from '#app/(wallet)/account/panel/AccountDialog.module.css'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** A dialog of the account page. A click outside does not close it: an action may be running. */
export function AccountDialog({
  title,
  text,
  onClose,
  children,
}: {
  title: string
  text: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={styles.backdrop} />
          <Dialog.Popup className={styles.popup}>
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close className={styles.close} aria-label={walletAccountMessages.close}>
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                  <path className={styles.cross} d="M3 3l10 10M13 3L3 13" />
                </svg>
              </Dialog.Close>
            </div>
            <Dialog.Description className={styles.text}>{text}</Dialog.Description>
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
