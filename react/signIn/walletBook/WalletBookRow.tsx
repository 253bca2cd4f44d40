'use client'

import type { WalletBookEntry } from '#lib/wallets/book/WalletBookEntry.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { startWithApp } from '#react/signIn/openKnownWallet.ts'
import type { WalletActions } from '#react/signIn/walletBook/walletActions.ts'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { throughTelegram } from '#react/ui/throughTelegram.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import type { ListedWallet } from '#react/wagmi/ListedWallets.ts'
import { useWalletStore } from '#react/wagmi/WalletStoreContext.ts'
import './WalletBookDialog.css'

type WalletBookRowProps = {
  entry: WalletBookEntry
  actions: WalletActions
  /** The wallet of the list, if it is installed in this browser. */
  installed: ListedWallet | undefined
  /** The wallet of the list that pairs with apps. */
  appWallet: ListedWallet | undefined
  onUse: () => void
}

/** One wallet of the book: sign in, connect, open its app, install it, or why none works. */
export function WalletBookRow({ entry, actions, installed, appWallet, onUse }: WalletBookRowProps) {
  const walletBookMessages = useMessages('walletBook')
  const { start } = useSignIn()
  const store = useWalletStore()
  function connect(wallet: ListedWallet) {
    onUse()
    void startWithApp(store, wallet, entry, { start })
  }
  return (
    <li className="latchkey-wallet-book-dialog-row">
      <WalletIcon name={entry.name} icon={entry.icon} />
      <span className="latchkey-wallet-book-dialog-name">
        <Verbatim as="span">{entry.name}</Verbatim>
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
      {actions.canConnect && appWallet && (
        <button
          type="button"
          className={installed ? 'latchkey-button' : 'latchkey-primary latchkey-button'}
          onClick={() => connect(appWallet)}
        >
          <span>{walletBookMessages.connect}</span>
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
          onClick={throughTelegram}
        >
          <span>{walletBookMessages.open}</span>
          <span className="latchkey-hidden">
            {' '}
            {walletBookMessages.openIn({ name: entry.name })}
          </span>
        </a>
      )}
      {actions.get && (
        <ExternalLink className="latchkey-button" href={actions.get.url}>
          <span>{walletBookMessages.get}</span>
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
export function OtherWalletRow({ wallet, onUse }: { wallet: ListedWallet; onUse: () => void }) {
  const signInMessages = useMessages('signIn')
  const walletBookMessages = useMessages('walletBook')
  const { start } = useSignIn()
  const { name, icon, isDuplicate } = wallet
  return (
    <li className="latchkey-wallet-book-dialog-row">
      <WalletIcon name={name} icon={icon} />
      <span className="latchkey-wallet-book-dialog-name">
        <Verbatim as="span">{name}</Verbatim>
        <small>{isDuplicate ? signInMessages.duplicate : walletBookMessages.installed}</small>
      </span>
      <button
        type="button"
        className="latchkey-primary latchkey-button"
        onClick={() => {
          onUse()
          start(wallet)
        }}
      >
        {walletBookMessages.use({ name })}
      </button>
    </li>
  )
}
