'use client'

import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Connector } from 'wagmi'
import { isSmart, type SmartConnector } from '#app/(wallet)/signIn/smartWallet/smartConnector.ts'
import controls from '#app/ui/controls.module.css'
import { smartWalletMessages } from '#lib/messages/smartWalletMessages.ts'
import styles from './PopupHelp.module.css'

/**
 * Button for a smart wallet's popup while a request is pending: focuses it, or opens it inside this
 * click if the browser blocked it. While the button is shown, a blocked request waits for it.
 * Renders nothing for other wallets.
 */
export function PopupHelp({ connector }: { connector: Connector }) {
  return isSmart(connector) ? <Help connector={connector} /> : null
}

function Help({ connector }: { connector: SmartConnector }) {
  const place = usePopupPlace(connector)
  useEffect(() => connector.helpBlocked(), [connector])
  if (place === 'closed') return null
  const isBlocked = place === 'blocked'
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

function usePopupPlace(connector: SmartConnector) {
  const subscribe = useCallback(
    (listener: () => void) => {
      connector.emitter.on('message', listener)
      return () => connector.emitter.off('message', listener)
    },
    [connector],
  )
  return useSyncExternalStore(
    subscribe,
    () => connector.popupPlace(),
    () => 'closed' as const,
  )
}
