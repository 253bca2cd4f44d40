'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import '#react/ui/dialog.css'
import './AccountDialog.css'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Elements } from '#react/ui/Elements.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'

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
  children: Elements
}) {
  const walletAccountMessages = useMessages('walletAccount')
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="latchkey-dialog-backdrop" />
          <Dialog.Popup className="latchkey-account-dialog-popup latchkey-dialog-popup">
            <div className="latchkey-dialog-head">
              <Dialog.Title className="latchkey-account-dialog-title latchkey-dialog-title">
                {title}
              </Dialog.Title>
              <Dialog.Close
                className="latchkey-dialog-close"
                aria-label={walletAccountMessages.close}
              >
                <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                  <path className="latchkey-dialog-cross" d="M3 3l10 10M13 3L3 13" />
                </svg>
              </Dialog.Close>
            </div>
            <Dialog.Description className="latchkey-account-dialog-text">{text}</Dialog.Description>
            <FailsAlone known="unknown" onClose={onClose}>
              {children}
            </FailsAlone>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
