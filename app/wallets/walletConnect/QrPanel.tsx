'use client'

import { useMessages } from '#app/locale/useMessages.ts'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { QrCode } from '#app/ui/QrCode.tsx'
import { minutesAndSeconds, useSecondsLeft } from '#app/ui/useSecondsLeft.ts'
import { expiryOf } from '#connectors/walletConnect/pairingUri.ts'
import styles from './QrPanel.module.css'

/**
 * A pairing URI as a QR code, with the time left and a copy button. Without `uri` its space is
 * reserved.
 */
export function QrPanel({ uri, icon }: { uri: string | undefined; icon?: string | undefined }) {
  const walletConnectMessages = useMessages('walletConnect')
  return (
    <div className={styles.panel}>
      {uri ? (
        <QrCode text={uri} label={walletConnectMessages.codeLabel} icon={icon} />
      ) : (
        <div className={styles.waiting} />
      )}
      <div className={styles.foot}>{uri && <Foot uri={uri} />}</div>
    </div>
  )
}

function Foot({ uri }: { uri: string }) {
  const walletConnectMessages = useMessages('walletConnect')
  const seconds = useSecondsLeft(expiryOf(uri))
  return (
    <>
      <p className={styles.time} role="timer">
        {walletConnectMessages.timeLeft({ time: minutesAndSeconds(seconds) })}
      </p>
      <CopyButton text={uri} label={walletConnectMessages.copyLink} />
    </>
  )
}
