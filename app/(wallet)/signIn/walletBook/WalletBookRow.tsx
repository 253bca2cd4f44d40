'use client'

import type { Connector } from 'wagmi'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import type { WalletActions } from '#app/(wallet)/signIn/walletBook/walletActions.ts'
import controls from '#app/ui/controls.module.css'
import { ExternalLink } from '#app/ui/ExternalLink.tsx'
import { WalletIcon } from '#app/ui/WalletIcon.tsx'
import type { AppConnector } from '#app/wallets/connectorMembers.ts'
import { walletBookMessages } from '#lib/messages/walletBookMessages.ts'
import type { WalletBookEntry } from '#lib/walletBook/WalletBookEntry.ts'
import styles from './WalletBookDialog.module.css'

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
  const { start } = useSignIn()
  async function connect(connector: AppConnector) {
    onUse()
    const { name, deepLinks } = entry
    // This only affects the order of the apps; if loading fails, the sign-in reports it.
    await connector.chooseApp({ name, ...(deepLinks && { deepLinks }) }).catch(() => undefined)
    start(connector)
  }
  return (
    <li className={styles.row}>
      <WalletIcon name={entry.name} icon={entry.icon} />
      <span className={styles.name}>
        {entry.name}
        {installed && <small>{walletBookMessages.installed}</small>}
        {actions.note && <small>{actions.note}</small>}
      </span>
      {installed && (
        <button
          type="button"
          className={controls.primary}
          onClick={() => {
            onUse()
            start(installed)
          }}
        >
          {walletBookMessages.use(entry.shortName ?? entry.name)}
        </button>
      )}
      {actions.canConnect && appConnector && (
        <button
          type="button"
          className={installed ? controls.button : controls.primary}
          onClick={() => void connect(appConnector)}
        >
          {walletBookMessages.connect}
          <span className={controls.hidden}> {walletBookMessages.connectWith(entry.name)}</span>
        </button>
      )}
      {actions.open && (
        <a className={controls.primary} href={actions.open} rel="noopener noreferrer">
          {walletBookMessages.open}
          <span className={controls.hidden}> {walletBookMessages.openIn(entry.name)}</span>
        </a>
      )}
      {actions.get && (
        <ExternalLink className={controls.button} href={actions.get.url}>
          {walletBookMessages.get}
          <span className={controls.hidden}>
            {' '}
            {walletBookMessages.getFor(entry.name, walletBookMessages.sources[actions.get.source])}
          </span>
        </ExternalLink>
      )}
    </li>
  )
}
