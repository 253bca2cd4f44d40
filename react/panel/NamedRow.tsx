'use client'

import { type ReactNode, useState } from 'react'
import '#react/panel/Panel.css'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Action } from '#react/panel/Panel.tsx'
import { RenameForm } from '#react/panel/RenameForm.tsx'
import type { Elements } from '#react/ui/Elements.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'

/** A passkey, key or wallet under its user-given name: renamed inline, deleted by its own button. */
export function NamedRow({
  id,
  name,
  tag,
  detail,
  rename,
  action,
  end,
  testId,
  actions,
  children,
}: {
  id: string
  name: string
  tag?: Elements
  detail: ReactNode
  rename: (name: string) => Promise<unknown>
  action: Action
  /** The delete button; undefined for what cannot be deleted. */
  end:
    | { text: string; label: string; isExpanded?: boolean | undefined; onClick: () => void }
    | undefined
  testId?: string | undefined
  /** Before the buttons that rename and delete it. */
  actions?: Elements
  /** What the delete button opened. */
  children: Elements
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const [isRenaming, setRenaming] = useState(false)
  const close = () => setRenaming(false)

  async function save(text: string) {
    if (await action.run(() => rename(text), walletAccountMessages.renamed)) close()
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
            {actions}
            <button
              type="button"
              className="latchkey-quiet latchkey-button"
              aria-label={walletAccountMessages.renameOf({ name })}
              onClick={() => setRenaming(true)}
            >
              {walletAccountMessages.rename}
            </button>
            {end && (
              <button
                type="button"
                className="latchkey-quiet latchkey-button"
                aria-label={end.label}
                aria-expanded={end.isExpanded}
                onClick={end.onClick}
              >
                {end.text}
              </button>
            )}
          </div>
        )}
      </div>
      {isRenaming && (
        <RenameForm
          name={name}
          describedBy={`name-${id}`}
          onCancel={close}
          onSave={(text) => void save(text)}
        />
      )}
      {!isRenaming && children}
    </li>
  )
}
