'use client'

import { type ReactNode, useState } from 'react'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import '#react/panel/Panel.css'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Action } from '#react/panel/Panel.tsx'
import type { Elements } from '#react/ui/Elements.ts'
import { TextField } from '#react/ui/TextField.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { InlineForm } from '#react/wallets/turnkey/account/InlineForm.tsx'

/** A passkey or key under its user-given name: renamed inline, deleted by its own button. */
export function NamedRow({
  id,
  name,
  tag,
  detail,
  wallet,
  action,
  end,
  testId,
  children,
}: {
  id: string
  name: string
  tag?: Elements
  detail: ReactNode
  wallet: EmbeddedWallet
  action: Action
  end: { text: string; label: string; isExpanded?: boolean | undefined; onClick: () => void }
  testId?: string | undefined
  /** What the delete button opened. */
  children: Elements
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const [isRenaming, setRenaming] = useState(false)
  const close = () => setRenaming(false)

  async function rename(label: string) {
    if (await action.run(() => wallet.rename(id, label), walletAccountMessages.renamed)) close()
  }

  return (
    <li data-testid={testId}>
      <div className="latchkey-panel-head">
        <div className="latchkey-panel-info">
          <span className="latchkey-panel-name">
            <Verbatim id={`name-${id}`}>{name}</Verbatim>
            {tag}
          </span>
          <span className="latchkey-panel-detail">{detail}</span>
        </div>
        {!isRenaming && (
          <div className="latchkey-panel-actions">
            <button
              type="button"
              className="latchkey-quiet latchkey-button"
              aria-label={walletAccountMessages.renameOf({ name })}
              onClick={() => setRenaming(true)}
            >
              {walletAccountMessages.rename}
            </button>
            <button
              type="button"
              className="latchkey-quiet latchkey-button"
              aria-label={end.label}
              aria-expanded={end.isExpanded}
              onClick={end.onClick}
            >
              {end.text}
            </button>
          </div>
        )}
      </div>
      {isRenaming && (
        <RenameForm
          name={name}
          describedBy={`name-${id}`}
          onCancel={close}
          onSave={(label) => void rename(label)}
        />
      )}
      {!isRenaming && children}
    </li>
  )
}

/** Renames a passkey or key, in place of its row's buttons. */
function RenameForm({
  name,
  describedBy,
  onSave,
  onCancel,
}: {
  name: string
  /** Id of the element with the current name. */
  describedBy: string
  onSave: (name: string) => void
  onCancel: () => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const [text, setText] = useState(name)

  return (
    <InlineForm
      submit={walletAccountMessages.save}
      onSubmit={() => onSave(text.trim())}
      onCancel={onCancel}
    >
      <TextField
        label={walletAccountMessages.renameLabel}
        hint={walletAccountMessages.renameHint}
        describedBy={describedBy}
        autoComplete="off"
        maxLength={64}
        value={text}
        onText={setText}
      />
    </InlineForm>
  )
}
