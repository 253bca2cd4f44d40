'use client'

import { useEffect } from 'react'
import type { Connector } from 'wagmi'
import type { SmartWalletMembers } from '#connectors/smartWallet.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useConnectorState } from '#react/wallets/useConnectorState.ts'
import './PopupHelp.css'

/**
 * Button for a smart wallet's popup while a request is pending: focuses it, or opens it inside this
 * click if the browser blocked it. While the button is shown, a blocked request waits for it.
 */
export function PopupHelp({ connector }: { connector: SmartWalletConnector }) {
  const smartWalletMessages = useMessages('smartWallet')
  const state = useConnectorState(connector, (one) => one.popupStatus()) ?? 'closed'
  useEffect(() => connector.helpBlocked(), [connector])
  if (state === 'closed') return null
  const isBlocked = state === 'blocked'
  return (
    <div className="latchkey-popup-help">
      {isBlocked && <p role="alert">{smartWalletMessages.blocked}</p>}
      <button
        type="button"
        className={
          isBlocked ? 'latchkey-primary latchkey-button' : 'latchkey-quiet latchkey-button'
        }
        onClick={() => connector.showPopup()}
      >
        {isBlocked ? smartWalletMessages.openWindow : smartWalletMessages.showWindow}
      </button>
    </div>
  )
}

/** A connector whose wallet opens a popup. */
export type SmartWalletConnector = Connector & SmartWalletMembers
