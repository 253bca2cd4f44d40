'use client'

import { LetterForm } from '#app/(wallet)/account/desk/LetterForm.tsx'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import type { EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Confirms an email address: asks for the address, then for the code that is sent to it. */
export function ConfirmEmail({
  wallet,
  action,
  initial,
  onClose,
}: {
  wallet: EmbeddedWallet
  action: Action
  initial: string
  onClose: () => void
}) {
  async function confirm(code: string) {
    const show = () => wallet.confirmEmail(code)
    if (await action.run(show, walletAccountMessages.emailConfirmed)) onClose()
  }

  return (
    <LetterForm
      about="email-text"
      initial={initial}
      isBusy={action.isBusy}
      words={{
        send: walletAccountMessages.sendCode,
        code: walletAccountMessages.code,
        submit: walletAccountMessages.codeSubmit,
        again: walletAccountMessages.codeAgain,
      }}
      onSend={(address) =>
        action.run(() => wallet.sendCode(address), walletAccountMessages.codeSent(address))
      }
      onCode={confirm}
      onCancel={onClose}
    />
  )
}
