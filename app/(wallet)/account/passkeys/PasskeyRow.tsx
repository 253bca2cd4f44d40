'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#app/(wallet)/account/desk/ConfirmDialog.tsx'
import { dayOf } from '#app/(wallet)/account/desk/momentOf.ts'
import { RenameForm } from '#app/(wallet)/account/desk/RenameForm.tsx'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import controls from '#app/ui/controls.module.css'
import type { EmbeddedPasskey, EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** One passkey: rename it, remove it, or read why not. */
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
  const [open, setOpen] = useState<'rename' | 'remove' | 'why'>()
  const close = () => setOpen(undefined)

  async function rename(label: string) {
    if (await action.run(() => wallet.rename(id, label), walletAccountMessages.renamed)) close()
  }

  return (
    <li>
      <div className={styles.head}>
        <div className={styles.what}>
          <span id={`name-${id}`}>{name}</span>
          <span className={styles.detail}>
            {walletAccountMessages.added(dayOf(passkey.createdAt))}
          </span>
        </div>
        {open !== 'rename' && (
          <div className={styles.actions}>
            <button
              type="button"
              className={controls.quiet}
              aria-label={walletAccountMessages.renameOf(name)}
              onClick={() => setOpen('rename')}
            >
              {walletAccountMessages.rename}
            </button>
            <button
              type="button"
              className={controls.quiet}
              aria-label={walletAccountMessages.removeLabel(name)}
              aria-expanded={isLastWay ? open === 'why' : undefined}
              onClick={() => setOpen(isLastWay ? 'why' : 'remove')}
            >
              {walletAccountMessages.remove}
            </button>
          </div>
        )}
      </div>
      {open === 'rename' && (
        <RenameForm
          name={name}
          about={`name-${id}`}
          onCancel={close}
          onSave={(label) => void rename(label)}
        />
      )}
      <p role="status" className={open === 'why' && isLastWay ? styles.why : controls.hidden}>
        {open === 'why' && isLastWay && walletAccountMessages.lastPasskey}
      </p>
      {open === 'remove' && (
        <ConfirmDialog
          title={walletAccountMessages.passkeyRemoveTitle(name)}
          text={walletAccountMessages.passkeyRemoveText}
          action={walletAccountMessages.remove}
          onClose={close}
          onConfirm={() =>
            void action.run(() => wallet.removePasskey(id), walletAccountMessages.passkeyRemoved)
          }
        />
      )}
    </li>
  )
}
