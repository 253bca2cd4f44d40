'use client'

import { useState } from 'react'
import { ConfirmDialog } from '#app/(wallet)/account/desk/ConfirmDialog.tsx'
import { momentOf } from '#app/(wallet)/account/desk/momentOf.ts'
import { RenameForm } from '#app/(wallet)/account/desk/RenameForm.tsx'
import type { Action } from '#app/(wallet)/account/desk/useAction.ts'
import { isAlive, keyKind } from '#app/(wallet)/account/sessions/keyKind.ts'
import { useLeave } from '#app/(wallet)/account/useLeave.ts'
import controls from '#app/ui/controls.module.css'
import { shortAddress } from '#app/ui/shortAddress.ts'
import type { EmbeddedApiKey, EmbeddedWallet } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from '../desk/Panel.module.css'

/** A session or key: how long it counts, its name, and its end. Ending this page's own signs out here. */
export function KeyRow({
  apiKey,
  wallet,
  action,
}: {
  apiKey: EmbeddedApiKey
  wallet: EmbeddedWallet
  action: Action
}) {
  const { id, name, isThisSession } = apiKey
  const leave = useLeave()
  const [open, setOpen] = useState<'rename' | 'end'>()
  const close = () => setOpen(undefined)
  const kind = keyKind(apiKey)

  async function rename(label: string) {
    if (await action.run(() => wallet.rename(id, label), walletAccountMessages.renamed)) close()
  }

  function end() {
    if (isThisSession) return void leave()
    void action.run(() => wallet.removeApiKey(id), walletAccountMessages.sessionEnded)
  }

  return (
    <li data-testid={isThisSession ? 'this-session' : undefined}>
      <div className={styles.head}>
        <div className={styles.what}>
          <span className={styles.name}>
            <span id={`name-${id}`}>{name}</span>
            {isThisSession ? (
              <span className={controls.accentTag}>{walletAccountMessages.thisSession}</span>
            ) : (
              <span className={controls.tag}>{walletAccountMessages[kind]}</span>
            )}
          </span>
          <span className={styles.detail}>
            {lifeOf(apiKey)} · <code>{shortAddress(apiKey.publicKey)}</code>
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
              aria-label={walletAccountMessages.endLabel(name)}
              onClick={() => setOpen('end')}
            >
              {walletAccountMessages.end}
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
      {open === 'end' && (
        <ConfirmDialog
          title={walletAccountMessages.endTitle(name)}
          text={
            isThisSession
              ? walletAccountMessages.endThisText
              : kind === 'apiKey'
                ? walletAccountMessages.removeKeyText
                : walletAccountMessages.endText
          }
          action={walletAccountMessages.end}
          onClose={close}
          onConfirm={end}
        />
      )}
    </li>
  )
}

function lifeOf(key: EmbeddedApiKey) {
  if (key.expiresAt === undefined) return walletAccountMessages.endless
  return isAlive(key)
    ? walletAccountMessages.endsAt(momentOf(key.expiresAt))
    : walletAccountMessages.ended
}
