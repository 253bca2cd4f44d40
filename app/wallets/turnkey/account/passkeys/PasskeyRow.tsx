'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#app/(wallet)/account/panel/ConfirmDialog.tsx'
import { formatDate } from '#app/(wallet)/account/panel/formatDateTime.ts'
import styles from '#app/(wallet)/account/panel/Panel.module.css'
import type { Action } from '#app/(wallet)/account/panel/useAction.ts'
import controls from '#app/ui/controls.module.css'
import { NamedRow } from '#app/wallets/turnkey/account/NamedRow.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import type { EmbeddedPasskey, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'

/** One passkey: rename it, remove it, or read why it cannot be removed. */
export function PasskeyRow({
  passkey,
  wallet,
  action,
  isLastWay,
}: {
  passkey: EmbeddedPasskey
  wallet: EmbeddedWallet
  action: Action
  isLastWay: boolean
}) {
  const { id, name } = passkey
  const [open, setOpen] = useState<'remove' | 'why'>()
  const isExplained = open === 'why' && isLastWay

  return (
    <NamedRow
      id={id}
      name={name}
      detail={walletAccountMessages.added(formatDate(passkey.createdAt))}
      wallet={wallet}
      action={action}
      end={{
        text: walletAccountMessages.remove,
        label: walletAccountMessages.removeLabel(name),
        isExpanded: isLastWay ? isExplained : undefined,
        onClick: () => setOpen(isLastWay ? 'why' : 'remove'),
      }}
    >
      <p role="status" className={isExplained ? styles.why : controls.hidden}>
        {isExplained && walletAccountMessages.lastPasskey}
      </p>
      {open === 'remove' && (
        <ConfirmDialog
          title={walletAccountMessages.passkeyRemoveTitle(name)}
          text={walletAccountMessages.passkeyRemoveText}
          action={walletAccountMessages.remove}
          onClose={() => setOpen(undefined)}
          onConfirm={() =>
            void action.run(() => wallet.removePasskey(id), walletAccountMessages.passkeyRemoved)
          }
        />
      )}
    </NamedRow>
  )
}
