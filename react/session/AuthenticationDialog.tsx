'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { useMessages } from '#react/locale/useMessages.ts'
import type { AuthenticationProps, RenderAuthentication } from '#react/wallets/SignInFlow.ts'
import '#react/ui/dialog.css'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import './AuthenticationDialog.css'

/** Authentication dialog over any page, if the wallet's session ended and the site's did not. */
export function AuthenticationDialog({
  render,
  onDone,
  onCancel,
}: AuthenticationProps & { render: RenderAuthentication }) {
  const signInMessages = useMessages('signIn')
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onCancel()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="latchkey-dialog-backdrop" />
          <Dialog.Popup
            className="latchkey-authentication-dialog-popup latchkey-dialog-popup"
            aria-labelledby="step-title"
          >
            <FailsAlone known="unknown" onClose={onCancel}>
              {render({ onDone, onCancel, cancelLabel: signInMessages.cancel })}
            </FailsAlone>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
