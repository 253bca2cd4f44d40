'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog } from '@base-ui/react/dialog'
import { use } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { LegalContext } from '#react/signIn/LegalContext.ts'
import { SignInCard } from '#react/signIn/SignInCard.tsx'
import '#react/ui/dialog.css'
import type { Elements } from '#react/ui/Elements.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import './SignInDialog.css'

type SignInDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The sign-in card in a dialog over any page. Closing it cancels the sign-in. */
export function SignInDialog(props: SignInDialogProps) {
  const signInMessages = useMessages('signIn')
  const legal = use(LegalContext)
  return (
    <CardDialog {...props} label={signInMessages.signIn}>
      <SignInCard onDone={() => props.onOpenChange(false)} />
      {legal ? <div>{legal}</div> : null}
    </CardDialog>
  )
}

type CardDialogProps = SignInDialogProps & { label: string; children: Elements }

/** A dialog for a card that chooses a wallet. Closing it cancels what the wallet was asked. */
export function CardDialog(props: CardDialogProps) {
  return (
    <FailsAlone known="unknown" onClose={() => props.onOpenChange(false)}>
      <OpenDialog {...props} />
    </FailsAlone>
  )
}

function OpenDialog({ isOpen, onOpenChange, label, children }: CardDialogProps) {
  const signInMessages = useMessages('signIn')
  const { flow, cancel } = useSignIn()
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
            aria-label={label}
          >
            <Dialog.Close
              className="latchkey-sign-in-dialog-close latchkey-dialog-close"
              aria-label={signInMessages.close}
            >
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                <path className="latchkey-dialog-cross" d="M3 3l10 10M13 3L3 13" />
              </svg>
            </Dialog.Close>
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  )
}
