'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useWalletStatus } from '#react/session/WalletOwnerContext.ts'
import { useHasTransactions } from '#react/transactions/useHasTransactions.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { Identicon } from '#react/ui/Identicon.tsx'
import { repeatEarlyClick } from '#react/ui/repeatEarlyClick.ts'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { WalletIcon } from '#react/ui/WalletIcon.tsx'
import { WagmiBoundary } from '#react/wagmi/WagmiBoundary.tsx'
import { useWallets } from '#react/wagmi/WalletStoreContext.ts'
import './AccountButton.css'

const load = () => import('#react/account/AccountMenu.tsx')
const loadName = () => import('#react/account/AccountButtonName.tsx')
const loadWatch = () => import('#react/account/receipts/WatchTransactions.tsx')
/** Preloads the menu's code on hover and focus. */
const preload = () => void load().catch(() => undefined)

/** The session's address in the header. Its menu is loaded on demand. */
export function AccountButton() {
  return (
    <FailsAlone known="unknown">
      <Account />
    </FailsAlone>
  )
}

function Account() {
  const accountMessages = useMessages('account')
  const { session } = useSession()
  const walletStatus = useWalletStatus()
  const { wallet } = useWallets().connection
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => repeatEarlyClick(button.current), [])
  const Menu = useLoaded(load, isOpen)?.AccountMenu
  const { ens } = usePublicConfig()
  const Name = useLoaded(loadName, Boolean(ens && session))?.AccountButtonName
  const Watch = useLoaded(loadWatch, useHasTransactions())?.WatchTransactions
  if (!session) return null

  return (
    <>
      <button
        ref={button}
        id="account-button"
        type="button"
        className="latchkey-account-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="latchkey-account-button-mark" data-status={walletStatus}>
          <Identicon address={session.address} size={24} />
          {walletStatus === 'matched' && wallet && (
            <span className="latchkey-account-button-wallet">
              <WalletIcon name={wallet.name} icon={wallet.icon} />
            </span>
          )}
        </span>
        <span className="latchkey-account-button-identity">
          {Name && <Name address={session.address} className="latchkey-account-button-name" />}
          <Verbatim as="code" data-testid="session-address" data-address={session.address}>
            {shortAddress(session.address)}
          </Verbatim>
        </span>
        <span className="latchkey-hidden">
          {accountMessages.open({ address: session.address })}
        </span>
      </button>
      {Watch && (
        <WagmiBoundary>
          <Watch />
        </WagmiBoundary>
      )}
      {Menu && (
        <WagmiBoundary>
          <Menu session={session} anchor={button} isOpen={isOpen} onOpenChange={setOpen} />
        </WagmiBoundary>
      )}
    </>
  )
}
