'use client'

import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import type { Locale } from '#lib/messages/locales.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { EmbeddedSession, EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { AccountLink } from '#react/account/AccountLink.tsx'
import '#react/account/AccountMenu.css'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { formatDateTime } from '#react/panel/formatDateTime.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import type { EmbeddedConnector } from '#react/wallets/EmbeddedConnector.ts'
import { useEmbeddedSession, useEmbeddedWallet } from '#react/wallets/turnkey/useEmbeddedWallet.ts'

/** Whose embedded wallet it is, when its session expires, and the account page; its children until it loads. */
export function SessionItems({
  connector,
  children,
}: {
  connector: EmbeddedConnector
  children?: ReactNode
}) {
  const { wallet } = useEmbeddedWallet(connector)
  return wallet ? <Items wallet={wallet} /> : children
}

function Items({ wallet }: { wallet: EmbeddedWallet }) {
  const embeddedSessionMessages = useMessages('embeddedSession')
  const locale = useLocale()
  const session = useEmbeddedSession(wallet)
  return (
    <>
      {session.state === 'active' && (
        <div className="latchkey-account-menu-balance">
          <span className="latchkey-account-menu-term">{embeddedSessionMessages.menuUser}</span>
          <Verbatim data-testid="embedded-user">{session.userName}</Verbatim>
        </div>
      )}
      <div className="latchkey-account-menu-balance">
        <span className="latchkey-account-menu-term">{embeddedSessionMessages.menuLabel}</span>
        <span data-testid="embedded-session">
          {expiryText(session, embeddedSessionMessages, locale)}
        </span>
      </div>
      <AccountLink label={embeddedSessionMessages.menuAccount} />
      <Menu.Separator className="latchkey-account-menu-separator" />
    </>
  )
}

function expiryText(
  session: EmbeddedSession,
  embeddedSessionMessages: Messages['embeddedSession'],
  locale: Locale,
) {
  if (session.state === 'loading') return '…'
  if (session.state === 'none' || Date.parse(session.expirationDate) <= Date.now())
    return embeddedSessionMessages.menuExpired
  if (session.storedIn === 'memory') return embeddedSessionMessages.menuMemory
  return embeddedSessionMessages.menuUntil({
    time: formatDateTime(Date.parse(session.expirationDate), locale),
  })
}
