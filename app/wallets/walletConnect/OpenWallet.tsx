'use client'

import controls from '#app/ui/controls.module.css'
import { useConnectorState } from '#app/wallets/useConnectorState.ts'
import type { WalletConnectConnector } from '#app/wallets/walletConnect/WalletConnectConnector.ts'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'

/**
 * On a phone, while a request is pending in a wallet app: a link to the app, for browsers that did
 * not open it by themselves. Renders nothing on a computer, or if no request is pending.
 */
export function OpenWallet({ connector }: { connector: WalletConnectConnector }) {
  const app = useConnectorState(connector, (one) => one.waitingApp())
  if (!app) return null
  return (
    <a
      className={controls.primary}
      href={app.href}
      rel="noopener noreferrer"
      {...(/^https?:/.test(app.href) && { target: '_blank' })}
    >
      {walletConnectMessages.openWallet(app.name)}
    </a>
  )
}
