'use client'

import type { Connector } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { startWithApp } from '#react/signIn/openKnownWallet.ts'
import type { WalletActions } from '#react/signIn/walletBook/walletActions.ts'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import type { AppConnector } from '#react/wallets/connectorMembers.ts'
import './WalletBookDialog.css'

type WalletBookRowProps = {
  entry: WalletBookEntry
  actions: WalletActions
  /** The connector, if the wallet is installed in this browser. */
  installed: Connector | undefined
  appConnector: AppConnector | undefined
  onUse: () => void
}

/** One wallet of the book: sign in, connect, open its app, install it, or why none works. */
export function WalletBookRow({
  entry,
  actions,
  installed,
  appConnector,
  onUse,
}: WalletBookRowProps) {
  const walletBookMessages = useMessages('walletBook')
  const { start } = useSignIn()
  function connect(connector: AppConnector) {
    onUse()
    void startWithApp(connector, entry, start)
  }
  return (
    <li className="latchkey-wallet-book-dialog-row">
      <WalletIcon name={entry.name} icon={entry.icon} />
      <span className="latchkey-wallet-book-dialog-name">
        <span translate="no">{entry.name}</span>
        {installed && <small>{walletBookMessages.installed}</small>}
        {actions.note && <small>{actions.note(walletBookMessages)}</small>}
      </span>
      {installed && (
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          onClick={() => {
            onUse()
            start(installed)
          }}
        >
          {walletBookMessages.use({ name: entry.shortName ?? entry.name })}
        </button>
      )}
      {actions.canConnect && appConnector && (
        <button
          type="button"
          className={installed ? 'latchkey-button' : 'latchkey-primary latchkey-button'}
          onClick={() => connect(appConnector)}
        >
          {walletBookMessages.connect}
          <span className="latchkey-hidden">
            {' '}
            {walletBookMessages.connectWith({ name: entry.name })}
          </span>
        </button>
      )}
      {actions.open && (
        <a
          className="latchkey-primary latchkey-button"
          href={actions.open}
          rel="noopener noreferrer"
        >
          {walletBookMessages.open}
          <span className="latchkey-hidden">
            {' '}
            {walletBookMessages.openIn({ name: entry.name })}
          </span>
        </a>
      )}
      {actions.get && (
        <ExternalLink className="latchkey-button" href={actions.get.url}>
          {walletBookMessages.get}
          <span className="latchkey-hidden">
            {' '}
            {walletBookMessages.getFor({
              name: entry.name,
              place: walletBookMessages.sources[actions.get.source],
            })}
          </span>
        </ExternalLink>
      )}
    </li>
  )
}

/** A wallet in this browser that is not in the book. */
export function OtherWalletRow({ connector, onUse }: { connector: Connector; onUse: () => void }) {
  const signInMessages = useMessages('signIn')
  const walletBookMessages = useMessages('walletBook')
  const { start } = useSignIn()
  const { name, icon } = connector
  const { isDuplicate } = connector as ConnectorMembers
  return (
    <li className="latchkey-wallet-book-dialog-row">
      <WalletIcon name={name} icon={icon} />
      <span className="latchkey-wallet-book-dialog-name">
        <span translate="no">{name}</span>
        <small>{isDuplicate ? signInMessages.duplicate : walletBookMessages.installed}</small>
      </span>
      <button
        type="button"
        className="latchkey-primary latchkey-button"
        onClick={() => {
          onUse()
          start(connector)
        }}
      >
        {walletBookMessages.use({ name })}
      </button>
    </li>
  )
}
