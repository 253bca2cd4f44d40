'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { use } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { LegalContext } from '#react/signIn/LegalContext.ts'
import { SignInCard } from '#react/signIn/SignInCard.tsx'
import '#react/ui/dialog.css'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import './SignInDialog.css'

type SignInDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The sign-in card in a dialog over any page. Closing it cancels the sign-in. */
export function SignInDialog(props: SignInDialogProps) {
  return (
    <FailsAlone known="unknown" onClose={() => props.onOpenChange(false)}>
      <CardDialog {...props} />
    </FailsAlone>
  )
}

function CardDialog({ isOpen, onOpenChange }: SignInDialogProps) {
  const signInMessages = useMessages('signIn')
  const { flow, cancel } = useSignIn()
  const legal = use(LegalContext)
  function change(isOpen: boolean) {
    if (!isOpen && flow.step !== 'idle') cancel()
    onOpenChange(isOpen)
  }
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={isOpen} onOpenChange={change}>
        <Dialog.Portal>
          <Dialog.Backdrop className="latchkey-dialog-backdrop" />
          <Dialog.Popup
            className="latchkey-sign-in-dialog-popup latchkey-dialog-popup"
            aria-label={signInMessages.signIn}
          >
            <Dialog.Close
              className="latchkey-sign-in-dialog-close latchkey-dialog-close"
              aria-label={signInMessages.close}
            >
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                <path className="latchkey-dialog-cross" d="M3 3l10 10M13 3L3 13" />
              </svg>
            </Dialog.Close>
            <SignInCard onDone={() => onOpenChange(false)} />
            {legal ? <div>{legal}</div> : null}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
