'use client'

import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import { PasskeyNameForm } from '#app/wallets/turnkey/account/PasskeyNameForm.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** Adds a passkey: asks for its name, then opens the browser's prompt. */
export function AddPasskey({
  wallet,
  action,
  onClose,
}: {
  wallet: EmbeddedWallet
  action: Action
  onClose: () => void
}) {
  async function add(name: string) {
    const make = (signal: AbortSignal) => wallet.addPasskey(name, { signal })
    if (await action.run(make, walletAccountMessages.passkeyAdded)) onClose()
  }

  return (
    <PasskeyNameForm
      describedBy="passkeys-text"
      submit={walletAccountMessages.passkeyAdd}
      action={action}
      onName={add}
      onCancel={onClose}
    />
  )
}
