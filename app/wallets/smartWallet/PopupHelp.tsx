'use client'

import { useEffect } from 'react'
import controls from '#app/ui/controls.module.css'
import type { SmartWalletConnector } from '#app/wallets/smartWallet/SmartWalletConnector.ts'
import { useConnectorState } from '#app/wallets/useConnectorState.ts'
import { smartWalletMessages } from '#lib/messages/smartWalletMessages.ts'
import styles from './PopupHelp.module.css'

/**
 * Button for a smart wallet's popup while a request is pending: focuses it, or opens it inside this
 * click if the browser blocked it. While the button is shown, a blocked request waits for it.
 */
export function PopupHelp({ connector }: { connector: SmartWalletConnector }) {
  const state = useConnectorState(connector, (one) => one.popupStatus()) ?? 'closed'
  useEffect(() => connector.helpBlocked(), [connector])
  if (state === 'closed') return null
  const isBlocked = state === 'blocked'
  return (
    <div className={styles.help}>
      {isBlocked && <p role="alert">{smartWalletMessages.blocked}</p>}
      <button
        type="button"
        className={isBlocked ? controls.primary : controls.quiet}
        onClick={() => connector.showPopup()}
      >
        {isBlocked ? smartWalletMessages.openWindow : smartWalletMessages.showWindow}
      </button>
    </div>
  )
}
