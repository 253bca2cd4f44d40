'use client'

import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import { AccountTabContent, useAccountTab } from '#react/account/AccountTabs.tsx'
import '#react/account/accountCard.css'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import type { EmbeddedConnector } from '#react/wallets/EmbeddedConnector.ts'
import { ActivityPanel } from '#react/wallets/turnkey/account/ActivityPanel.tsx'
import { EmailPanel } from '#react/wallets/turnkey/account/EmailPanel.tsx'
import { PasskeysPanel } from '#react/wallets/turnkey/account/PasskeysPanel.tsx'
import { ProvidersPanel } from '#react/wallets/turnkey/account/ProvidersPanel.tsx'
import { RecoveryPanel } from '#react/wallets/turnkey/account/RecoveryPanel.tsx'
import { SecondPasskeyCall } from '#react/wallets/turnkey/account/SecondPasskeyCall.tsx'
import { SessionsPanel } from '#react/wallets/turnkey/account/SessionsPanel.tsx'
import { SmartWalletPanel } from '#react/wallets/turnkey/account/SmartWalletPanel.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'
import { WalletsPanel } from '#react/wallets/turnkey/account/WalletsPanel.tsx'
import { useEmbeddedSession, useEmbeddedWallet } from '#react/wallets/turnkey/useEmbeddedWallet.ts'
import './EmbeddedAccountContent.css'

/** An embedded wallet's account page; the children are shown until the wallet is loaded. */
export function EmbeddedAccountContent({
  connector,
  children,
}: {
  connector: EmbeddedConnector
  children?: ReactNode
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const { wallet, problem, retry } = useEmbeddedWallet(connector)
  if (problem)
    return (
      <Problem problem={{ ...problem, message: walletAccountMessages.openFailed }}>
        <button type="button" className="latchkey-button" onClick={retry}>
          {walletAccountMessages.tryAgain}
        </button>
      </Problem>
    )
  return wallet ? <AccountPanels wallet={wallet} connector={connector} /> : children
}

/** All panels of an embedded wallet. Without an active session nothing is requested on load. */
function AccountPanels({
  wallet,
  connector,
}: {
  wallet: EmbeddedWallet
  connector: EmbeddedConnector
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const session = useEmbeddedSession(wallet)
  const isOpen = session.state === 'active'
  const organizationId = session.state === 'active' ? session.organizationId : undefined
  // Once shown, panels stay mounted: an ended session must not discard what the user is typing.
  const [lastOrganizationId, setLastOrganizationId] = useState(organizationId)
  useEffect(() => {
    if (organizationId) setLastOrganizationId(organizationId)
  }, [organizationId])
  const shown = organizationId ?? lastOrganizationId
  const props = useMemo<AccountPanelProps | undefined>(
    () => (shown ? { wallet, organizationId: shown, isOpen } : undefined),
    [wallet, shown, isOpen],
  )

  return (
    <>
      {session.state === 'none' && <SessionExpired connector={connector} />}
      {session.state === 'loading' && (
        // After the first display, only a session renewal is shown as waiting.
        <p
          role="status"
          className={
            props ? 'latchkey-embedded-account-content-renewing' : 'latchkey-account-card-waiting'
          }
        >
          <span className="latchkey-spinner" />
          <span>{props ? walletAccountMessages.renewing : walletAccountMessages.opening}</span>
        </p>
      )}
      {props && <WalletPanels key={props.organizationId} panelProps={props} />}
    </>
  )
}

/** The panels of one wallet, with an open form of its own. */
function WalletPanels({ panelProps: props }: { panelProps: AccountPanelProps }) {
  const [tab, setTab] = useAccountTab()
  const [isAddingPasskey, setAddingPasskey] = useState(false)
  const [isPasskeyAsked, setPasskeyAsked] = useState(false)
  // The form opens after the tab has, because a hidden field cannot take the focus.
  useEffect(() => {
    if (!isPasskeyAsked || tab !== 'security') return
    setPasskeyAsked(false)
    setAddingPasskey(true)
  }, [isPasskeyAsked, tab])
  const passkeys = useTurnkeyQuery(props, 'passkeys', props.wallet.passkeys)
  // Their number decides what comes first; shown later, it would move everything else.
  if (passkeys.isLoading && passkeys.failureCount === 0) return <Opening />
  return (
    <>
      {!isAddingPasskey && (
        <SecondPasskeyCall
          panelProps={props}
          onAdd={() => {
            setTab('security', 'pushState')
            setPasskeyAsked(true)
          }}
        />
      )}
      <AccountTabContent tab="wallets">
        <WalletsPanel {...props} />
        <SmartWalletPanel {...props} />
      </AccountTabContent>
      <AccountTabContent tab="security">
        <PasskeysPanel {...props} isAdding={isAddingPasskey} onAdding={setAddingPasskey} />
        <EmailPanel {...props} />
        <ProvidersPanel {...props} />
        <RecoveryPanel {...props} />
        <SessionsPanel {...props} />
      </AccountTabContent>
      <AccountTabContent tab="activity">
        <ActivityPanel {...props} />
      </AccountTabContent>
    </>
  )
}

function Opening() {
  const walletAccountMessages = useMessages('walletAccount')
  return (
    <p role="status" className="latchkey-account-card-waiting">
      <span className="latchkey-spinner" />
      <span>{walletAccountMessages.opening}</span>
    </p>
  )
}

function SessionExpired({ connector }: { connector: EmbeddedConnector }) {
  const walletAccountMessages = useMessages('walletAccount')
  const { reconnect } = useSignIn()
  return (
    <section
      className="latchkey-embedded-account-content-expired latchkey-account-card latchkey-card"
      aria-labelledby="over-title"
    >
      <h2 id="over-title">{walletAccountMessages.expiredTitle}</h2>
      <p>{walletAccountMessages.expiredText}</p>
      <button
        type="button"
        className="latchkey-primary latchkey-button"
        onClick={() => reconnect(connector)}
      >
        {walletAccountMessages.expiredAction}
      </button>
    </section>
  )
}
