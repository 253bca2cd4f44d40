'use client'

import { LetterForm } from '#app/(wallet)/account/desk/LetterForm.tsx'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import type { EmbeddedRecovery } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Asks for the email address, then for the recovery code that is sent to it. */
export function RecoveryLetter({
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
  async function enter(code: string) {
    const open = () => recovery.enterCode(code)
    if (await action.run(open, walletAccountMessages.recoveryActive)) onOpen()
  }

  return (
    <LetterForm
      about="recovery-text"
      initial={email}
      isBusy={action.isBusy}
      words={{
        send: walletAccountMessages.recoverySend,
        code: walletAccountMessages.recoveryCode,
        codeHint: walletAccountMessages.recoveryCodeHint,
        submit: walletAccountMessages.recoveryGoOn,
      }}
      onSend={(address) =>
        action.run(() => recovery.sendEmail(address), walletAccountMessages.recoverySent(address))
      }
      onCode={enter}
      onCancel={onCancel}
    />
  )
}
