'use client'

import type { RemoteConnector } from '#app/(wallet)/signIn/walletConnect/remoteConnector.ts'
import { useRemoteState } from '#app/(wallet)/signIn/walletConnect/useRemoteState.ts'
import controls from '#app/ui/controls.module.css'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'

/**
 * On a phone, while a request is pending in a wallet app: a link to the app, for browsers that did
 * not open it by themselves. Renders nothing on a computer, or if no request is pending.
 */
export function OpenWallet({ connector }: { connector: RemoteConnector }) {
  const app = useRemoteState(connector, (one) => one.waitingApp())
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
