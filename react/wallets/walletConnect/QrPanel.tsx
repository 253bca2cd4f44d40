'use client'

import { expiryOf } from '#connectors/walletConnect/pairingUri.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { QrCode } from '#react/ui/QrCode.tsx'
import { minutesAndSeconds, useSecondsLeft } from '#react/ui/useSecondsLeft.ts'
import './QrPanel.css'

/**
 * A pairing URI as a QR code, with the time left and a copy button. Without `uri` its space is
 * reserved.
 */
export function QrPanel({ uri, icon }: { uri: string | undefined; icon?: string | undefined }) {
  const walletConnectMessages = useMessages('walletConnect')
  return (
    <div className="latchkey-qr-panel">
      {uri ? (
        <QrCode text={uri} label={walletConnectMessages.codeLabel} icon={icon} />
      ) : (
        <div className="latchkey-qr-panel-waiting" />
      )}
      <div className="latchkey-qr-panel-foot">{uri && <Foot uri={uri} />}</div>
    </div>
  )
}

function Foot({ uri }: { uri: string }) {
  const walletConnectMessages = useMessages('walletConnect')
  const seconds = useSecondsLeft(expiryOf(uri))
  return (
    <>
      <p className="latchkey-qr-panel-time" role="timer">
        {walletConnectMessages.timeLeft({ time: minutesAndSeconds(seconds) })}
      </p>
      <CopyButton text={uri} label={walletConnectMessages.copyLink} />
    </>
  )
}
