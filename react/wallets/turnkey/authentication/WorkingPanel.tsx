'use client'

import { useMessages } from '#react/locale/useMessages.ts'
import { PanelHead } from '#react/wallets/turnkey/authentication/PanelHead.tsx'
import './Authentication.css'

/** The screen of what needs nothing of the user; one that can be left has `onCancel`. */
export function WorkingPanel({
  title,
  text,
  onCancel,
  cancelLabel,
}: {
  title: string
  text?: string
  onCancel?: () => void
  cancelLabel?: string | undefined
}) {
  const embeddedMessages = useMessages('embedded')
  return (
    <>
      <PanelHead title={title}>{text}</PanelHead>
      <div className="latchkey-authentication-center">
        <span className="latchkey-spinner" />
      </div>
      {onCancel && (
        <div className="latchkey-authentication-foot">
          <button type="button" className="latchkey-button" onClick={onCancel}>
            {cancelLabel ?? embeddedMessages.cancel}
          </button>
        </div>
      )}
    </>
  )
}
