'use client'

import { LetterForm } from '#app/(wallet)/account/desk/LetterForm.tsx'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import type { EmbeddedRecovery } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Where the letter goes, then the code that it brings. */
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
  /** The code was right: recovery is open. */
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
