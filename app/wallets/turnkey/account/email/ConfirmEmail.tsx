'use client'

import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import { EmailCodeForm } from '#app/wallets/turnkey/account/EmailCodeForm.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

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
    <EmailCodeForm
      describedBy="email-text"
      initial={initial}
      isBusy={action.isBusy}
      labels={{
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
