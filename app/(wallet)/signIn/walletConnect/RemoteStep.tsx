'use client'

import { useState } from 'react'
import { PhoneWallets } from '#app/(wallet)/signIn/walletConnect/PhoneWallets.tsx'
import { QrPanel } from '#app/(wallet)/signIn/walletConnect/QrPanel.tsx'
import type { RemoteConnector } from '#app/(wallet)/signIn/walletConnect/remoteConnector.ts'
import { useRemoteState } from '#app/(wallet)/signIn/walletConnect/useRemoteState.ts'
import controls from '#app/ui/controls.module.css'
import { phonePlatform } from '#connectors/walletConnect/deepLink.ts'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'
import styles from './RemoteStep.module.css'

/**
 * Connects a wallet on another device: scan a code on a computer; on a phone open an app, or show
 * the code to a second device. Loaded on demand; client only. Props: the connecting connector.
 */
export function RemoteStep({ connector }: { connector: RemoteConnector }) {
  const uri = useRemoteState(connector, (one) => one.pairingUri())
  const progress = useRemoteState(connector, (one) => one.progress()) ?? 'wallet'
  const platform = phonePlatform(navigator)
  const [isCodeShown, setCodeShown] = useState(platform === undefined)
  return (
    <div className={styles.step}>
      <p className={styles.text}>
        {platform && !isCodeShown ? walletConnectMessages.appsText : walletConnectMessages.codeText}
      </p>
      <p role="status" className={styles.text}>
        {walletConnectMessages.progress[progress]}
      </p>
      {isCodeShown ? (
        <QrPanel uri={uri} />
      ) : (
        platform && <PhoneWallets connector={connector} uri={uri} platform={platform} />
      )}
      {platform && (
        <button
          type="button"
          className={controls.quiet}
          onClick={() => setCodeShown((isShown) => !isShown)}
        >
          {isCodeShown ? walletConnectMessages.showApps : walletConnectMessages.showCode}
        </button>
      )}
    </div>
  )
}
