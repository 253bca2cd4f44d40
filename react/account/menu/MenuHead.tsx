'use client'

import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import type { Messages } from '#lib/messages/Messages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import '#react/account/AccountMenu.css'
import { useMessages } from '#react/locale/useMessages.ts'
import { useAccountName } from '#react/names/useAccountName.ts'
import { AddressGroups } from '#react/ui/Address.tsx'
import { Identicon } from '#react/ui/Identicon.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import { shownWallet, useShownWallet } from '#react/wallets/useWalletName.ts'

type Outcome = 'copied' | 'failed'

/** Head of the account menu: the wallet's name and icon, the account's name, the full address, and a copy button. */
export function MenuHead({ session }: { session: Session }) {
  const accountMessages = useMessages('account')
  const siteMessages = useMessages('site')
  const shown = useShownWallet()
  const wallet = shown && shownWallet(shown, true)
  const account = useAccountName(session.address)
  const [outcome, setOutcome] = useState<Outcome>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(session.address)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <>
      {wallet && (
        <div className="latchkey-account-menu-wallet">
          <WalletIcon name={wallet.name} icon={wallet.icon} />
          <Verbatim as="span">{wallet.name}</Verbatim>
        </div>
      )}
      <div className="latchkey-account-menu-who">
        <Identicon address={session.address} size={32} />
        <div className="latchkey-account-menu-identity">
          {account && (
            <div className="latchkey-account-menu-name" data-testid="menu-name">
              {account.picture && (
                // biome-ignore lint/performance/noImgElement: a data: URL is not optimized
                <img
                  className="latchkey-account-menu-picture"
                  src={account.picture}
                  alt=""
                  width={20}
                  height={20}
                />
              )}
              <Verbatim>{account.name}</Verbatim>
            </div>
          )}
          <Verbatim as="code" className="latchkey-account-menu-address">
            <AddressGroups address={session.address} />
          </Verbatim>
        </div>
        <Menu.Item
          className="latchkey-account-menu-copy"
          closeOnClick={false}
          aria-label={copyLabel(outcome, accountMessages, siteMessages)}
          title={copyLabel(outcome, accountMessages, siteMessages)}
          onClick={() => void copy()}
        >
          <CopyMark outcome={outcome} />
        </Menu.Item>
      </div>
    </>
  )
}

function copyLabel(
  outcome: Outcome | undefined,
  accountMessages: Messages['account'],
  siteMessages: Messages['site'],
): string {
  if (outcome === 'copied') return siteMessages.copied
  return outcome === 'failed' ? siteMessages.copyFailed : accountMessages.copyAddress
}

function CopyMark({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <svg
      className="latchkey-account-menu-glyph"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      {outcome === 'copied' ? (
        <path d="M4 10.5l4 4 8-9" />
      ) : outcome === 'failed' ? (
        <path d="M5 5l10 10M15 5L5 15" />
      ) : (
        <path d="M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4" />
      )}
    </svg>
  )
}
