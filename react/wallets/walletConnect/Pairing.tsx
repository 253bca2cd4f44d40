'use client'

import { useState } from 'react'
import { phonePlatform } from '#connectors/walletConnect/deepLink.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import type { WalletApp } from '#react/wallets/SignInFlow.ts'
import { useConnectorState } from '#react/wallets/useConnectorState.ts'
import { PhoneWallets } from '#react/wallets/walletConnect/PhoneWallets.tsx'
import { QrPanel } from '#react/wallets/walletConnect/QrPanel.tsx'
import type { WalletConnectConnector } from '#react/wallets/walletConnect/WalletConnectConnector.ts'
import './Pairing.css'

/**
 * Connects a wallet on another device: scan a code on a computer; on a phone open an app, or show
 * the code to a second device.
 */
export function Pairing({
  connector,
  app,
}: {
  connector: WalletConnectConnector
  /** The wallet app that the user chose. */
  app: WalletApp | undefined
}) {
  const walletConnectMessages = useMessages('walletConnect')
  const uri = useConnectorState(connector, (one) => one.pairingUri())
  const progress = useConnectorState(connector, (one) => one.progress()) ?? 'wallet'
  const platform = phonePlatform(navigator)
  const [isCodeShown, setCodeShown] = useState(platform === undefined)
  return (
    <div className="latchkey-pairing">
      <p className="latchkey-pairing-text">
        {platform && !isCodeShown ? walletConnectMessages.appsText : walletConnectMessages.codeText}
      </p>
      <p role="status" className="latchkey-pairing-text">
        {walletConnectMessages.progress[progress]}
      </p>
      {isCodeShown ? (
        <QrPanel uri={uri} icon={app?.icon} />
      ) : (
        platform && (
          <PhoneWallets
            connector={connector}
            uri={uri}
            platform={platform}
            isChosen={app !== undefined}
          />
        )
      )}
      {!platform && app?.extensionUrl && (
        <ExternalLink className="latchkey-quiet latchkey-button" href={app.extensionUrl}>
          {walletConnectMessages.getExtension({ name: app.name })}
        </ExternalLink>
      )}
      {platform && (
        <button
          type="button"
          className="latchkey-quiet latchkey-button"
          onClick={() => setCodeShown((isShown) => !isShown)}
        >
          {isCodeShown ? walletConnectMessages.showApps : walletConnectMessages.showCode}
        </button>
      )}
    </div>
  )
}
