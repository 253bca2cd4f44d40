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
 * What a person does to connect a wallet of another device: on a computer scan a code, on a phone
 * open an app, or show the code to a second device. Loaded when it is needed; it runs only in the
 * browser. Props: the connector that is connecting.
 */
export function RemoteStep({ connector }: { connector: RemoteConnector }) {
  const uri = useRemoteState(connector, (one) => one.pairingUri())
  const platform = phonePlatform(navigator)
  const [isCodeShown, setCodeShown] = useState(platform === undefined)
  return (
    <div className={styles.step}>
      <p className={styles.text}>
        {platform && !isCodeShown ? walletConnectMessages.appsText : walletConnectMessages.codeText}
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
