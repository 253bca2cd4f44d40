'use client'

import { ConfirmButton } from '#react/panel/ConfirmDialog.tsx'
import { removeCredential } from '#react/session/accountApi.ts'
import '#react/panel/Panel.css'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Action } from '#react/panel/Panel.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import type { Elements } from '#react/ui/Elements.ts'
import { Identicon } from '#react/ui/Identicon.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'

/** One of two linked accounts: full address, details and actions. */
export function SmartWalletRow({
  address,
  label,
  detail,
  isLinked,
  children,
}: {
  address: `0x${string}`
  label: string
  detail: string
  isLinked: boolean
  children?: Elements
}) {
  const linkMessages = useMessages('link')
  return (
    <li data-testid="smart-wallet" data-address={address}>
      <div className="latchkey-panel-account">
        <Identicon address={address} size={32} />
        <div className="latchkey-panel-info">
          <span className="latchkey-panel-name">
            <span>{label}</span>
            {isLinked && (
              <span className="latchkey-accent-tag latchkey-tag">{linkMessages.linked}</span>
            )}
          </span>
          <Verbatim as="code" className="latchkey-panel-digits">
            {address}
          </Verbatim>
          <span className="latchkey-panel-detail">{detail}</span>
        </div>
      </div>
      <div className="latchkey-panel-actions">
        {children}
        <CopyButton text={address} label={linkMessages.copy} />
      </div>
    </li>
  )
}

/** Removes a link after a confirmation. */
export function UnlinkButton({
  id,
  address,
  action,
}: {
  /** Id of the smart wallet's credential. */
  id: string
  address: `0x${string}`
  action: Action
}) {
  const linkMessages = useMessages('link')
  const { basePath } = usePublicConfig()
  return (
    <ConfirmButton
      action={linkMessages.unlink}
      label={linkMessages.unlinkLabel({ address })}
      className="latchkey-quiet latchkey-button"
      isBusy={action.isBusy}
      title={linkMessages.unlinkTitle}
      text={linkMessages.unlinkText}
      onConfirm={() =>
        void action.run(() => removeCredential(basePath, id), linkMessages.unlinkDone)
      }
    />
  )
}
