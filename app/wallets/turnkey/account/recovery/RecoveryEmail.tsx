'use client'

import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import { EmailCodeForm } from '#app/wallets/turnkey/account/EmailCodeForm.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { EmbeddedRecovery } from '#lib/protocol/embeddedWallet.ts'

/** Asks for the email address, then for the recovery code that is sent to it. */
export function RecoveryEmail({
  recovery,
  email,
  action,
  onOpen,
  onCancel,
}: {
  recovery: EmbeddedRecovery
  email: string
  action: Action
  /** Called when the code was accepted and recovery is active. */
  onOpen: () => void
  onCancel: () => void
}) {
  async function submitCode(code: string) {
    const open = () => recovery.enterCode(code)
    if (await action.run(open, walletAccountMessages.recoveryActive)) onOpen()
  }

  return (
    <EmailCodeForm
      describedBy="recovery-text"
      initial={email}
      isBusy={action.isBusy}
      labels={{
        send: walletAccountMessages.recoverySend,
        code: walletAccountMessages.recoveryCode,
        codeHint: walletAccountMessages.recoveryCodeHint,
        submit: walletAccountMessages.recoveryGoOn,
      }}
      onSend={(address) =>
        action.run(() => recovery.sendEmail(address), walletAccountMessages.recoverySent(address))
      }
      onCode={submitCode}
      onCancel={onCancel}
    />
  )
}
