'use client'

import { useEffect, useRef } from 'react'
import { type Connector, useChains } from 'wagmi'
import { phonePlatform } from '#connectors/walletConnect/deepLink.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { StepProgress } from '#react/signIn/StepProgress.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { cancelRequest } from '#react/wallets/connectorMembers.ts'
import type { WalletApp } from '#react/wallets/SignInFlow.ts'
import { useConnectorState } from '#react/wallets/useConnectorState.ts'
import type { WalletScreens } from '#react/wallets/WalletScreens.ts'
import type { WalletConnectConnector } from '#react/wallets/walletConnect/WalletConnectConnector.ts'
import './Pairing.css'

/** Screens of WalletConnect, whose requests are confirmed on another device or in another app. */
export const screens: WalletScreens<WalletConnectConnector> = {
  supports: (connector: Connector): connector is WalletConnectConnector =>
    'pairingUri' in connector,
  preload: () => void loadPairing().catch(() => undefined),
  ConnectStep,
  PendingRequest: OpenWallet,
  MissingPermissions,
  retryLabels: (read) => ({ connectionProposalExpired: read('walletConnect').newCode }),
  cannotAuthorize: (name, read) => read('authorization').cannot.walletConnect({ name }),
}

/** Loads the QR code and the app list. */
const loadPairing = () =>
  import('#react/wallets/walletConnect/Pairing.tsx').then(({ Pairing }) => Pairing)

/** Connects a wallet on another device; a canceled pairing is a failed step with a retry button. */
function ConnectStep({
  connector,
  app,
}: {
  connector: WalletConnectConnector
  app: WalletApp | undefined
}) {
  const signInMessages = useMessages('signIn')
  const walletConnectMessages = useMessages('walletConnect')
  const { cancel } = useSignIn()
  const Pairing = useLoaded(loadPairing, true)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section
      className="latchkey-sign-in-card latchkey-card latchkey-sign-in-card-view"
      aria-labelledby="step-title"
    >
      <StepProgress step="connect" />
      <div className="latchkey-pairing-step">
        <h1 id="step-title" ref={title} tabIndex={-1}>
          {pairingTitle(app, walletConnectMessages)}
        </h1>
        {Pairing ? (
          <Pairing connector={connector} app={app} />
        ) : (
          <div className="latchkey-pairing" />
        )}
      </div>
      <button
        type="button"
        className="latchkey-button"
        onClick={() => {
          if (!connector.pairingUri()) cancel()
          cancelRequest(connector)
        }}
      >
        {signInMessages.cancel}
      </button>
    </section>
  )
}

function pairingTitle(
  app: WalletApp | undefined,
  walletConnectMessages: Messages['walletConnect'],
) {
  if (phonePlatform(navigator))
    return app
      ? walletConnectMessages.openWallet({ name: app.name })
      : walletConnectMessages.appsTitle
  return app
    ? walletConnectMessages.scanWith({ name: app.name })
    : walletConnectMessages.connectTitle
}

/**
 * On a phone, while a request is pending in a wallet app: a link to the app, for browsers that did
 * not open it by themselves. Renders nothing on a computer, or if no request is pending.
 */
function OpenWallet({ connector }: { connector: WalletConnectConnector }) {
  const walletConnectMessages = useMessages('walletConnect')
  const app = useConnectorState(connector, (one) => one.waitingApp())
  if (!app) return null
  return (
    <a
      className="latchkey-primary latchkey-button"
      href={app.href}
      rel="noopener noreferrer"
      {...(/^https?:/.test(app.href) && { target: '_blank' })}
    >
      {walletConnectMessages.openWallet({ name: app.name })}
    </a>
  )
}

/** Shows what the wallet did not approve, so that a later rejection is no surprise. */
function MissingPermissions({ connector }: { connector: WalletConnectConnector }) {
  const walletConnectMessages = useMessages('walletConnect')
  const chains = useChains()
  const text = useConnectorState(connector, (one) => {
    const missing = one.missing()
    if (!missing) return undefined
    const names = missing.chainIds.map((id) =>
      String(chains.find((chain) => chain.id === id)?.name ?? id),
    )
    return [
      ...(names.length > 0 ? [walletConnectMessages.leftOut({ parts: names.join(', ') })] : []),
      ...(missing.isWalletOnly ? [walletConnectMessages.walletOnly] : []),
    ].join(' ')
  })
  return text ? <p className="latchkey-hint">{text}</p> : null
}
