'use client'

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useConnection } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import { AccountTabContent, AccountTabs } from '#react/account/AccountTabs.tsx'
import { ExternalAccount } from '#react/account/ExternalAccount.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useWalletStatus } from '#react/session/WalletOwnerContext.ts'
import { SignInHere } from '#react/signIn/SignInHere.tsx'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { LatePart } from '#react/ui/LatePart.tsx'
import { useWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import { useWalletName } from '#react/wallets/useWalletName.ts'
import './accountCard.css'

// The content of other tabs than the first.
const SecurityPanels = lazy(() =>
  import('#react/account/SecurityPanels.tsx').then(({ SecurityPanels }) => ({
    default: SecurityPanels,
  })),
)
const ActivityPanels = lazy(() =>
  import('#react/account/ActivityPanels.tsx').then(({ ActivityPanels }) => ({
    default: ActivityPanels,
  })),
)
const ReceiptsPanel = lazy(() =>
  import('#react/account/receipts/ReceiptsPanel.tsx').then(({ ReceiptsPanel }) => ({
    default: ReceiptsPanel,
  })),
)
const Allowances = lazy(() =>
  import('#react/account/allowances/Allowances.tsx').then(({ Allowances }) => ({
    default: Allowances,
  })),
)

/** Content of the account page: a wallet's part in each tab, then what every wallet has. */
export function AccountView() {
  // Nothing of the wallet is read here: a tab that is rendered again before its code is loaded is not
  // hydrated but rendered anew, and what was clicked in it meanwhile is lost.
  const { session } = useSession()
  if (!session) return <SignInHere />
  return (
    <AccountTabs>
      <FailsAlone known="unknown">
        <WalletAccount session={session} />
      </FailsAlone>
      <AccountTabContent tab="security">
        <LateTab>
          <SecurityPanels session={session} />
        </LateTab>
      </AccountTabContent>
      <AccountTabContent tab="activity">
        <LateTab>
          <ActivityPanels session={session} />
        </LateTab>
      </AccountTabContent>
      <AccountTabContent tab="allowances">
        <LateTab>
          <Allowances session={session} />
        </LateTab>
      </AccountTabContent>
      <AccountTabContent tab="receipts">
        <LateTab>
          <ReceiptsPanel session={session} />
        </LateTab>
      </AccountTabContent>
    </AccountTabs>
  )
}

/** A tab whose code is loaded when it is opened. */
function LateTab({ children }: { children: ReactNode }) {
  const { loading } = useMessages('walletAccount')
  return (
    <Suspense fallback={<Waiting>{loading}</Waiting>}>
      <LatePart>{children}</LatePart>
    </Suspense>
  )
}

function WalletAccount({ session }: { session: Session }) {
  const walletAccountMessages = useMessages('walletAccount')
  const walletStatus = useWalletStatus()
  const name = useWalletName()
  const { connector } = useConnection()
  const screens = useWalletScreens(connector)
  const isSwitchingKind = useIsSwitchingKind(connector?.type)
  if (walletStatus === 'reconnecting')
    return <Waiting>{walletAccountMessages.reconnecting({ name })}</Waiting>
  if (walletStatus === 'disconnected' || !connector)
    return <ExternalAccount session={session} text={walletAccountMessages.disconnectedText} />
  const waiting = <Waiting>{walletAccountMessages.opening}</Waiting>
  if (!screens || isSwitchingKind) return waiting
  const { AccountContent } = screens
  if (!AccountContent) return <ExternalAccount session={session} />
  return (
    <AccountContent connector={connector} session={session}>
      {waiting}
    </AccountContent>
  )
}

/**
 * Whether a sign-in with another kind of wallet is running: the panels of its account would request
 * what only its session may read. Between two accounts of one kind they stay, with what is typed.
 */
function useIsSwitchingKind(type: string | undefined): boolean {
  const isMismatched = useWalletStatus() === 'mismatched'
  const { flow } = useSignIn()
  const [signedInType, setSignedInType] = useState(type)
  useEffect(() => {
    if (!isMismatched && type) setSignedInType(type)
  }, [isMismatched, type])
  const isSigningIn = flow.step !== 'idle' && flow.step !== 'failed'
  return isMismatched && isSigningIn && type !== signedInType
}

function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="latchkey-account-card-waiting">
      <span className="latchkey-spinner" />
      <span>{children}</span>
    </p>
  )
}
