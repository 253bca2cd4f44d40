'use client'

import { useConnection } from 'wagmi'
import { ExternalAccount } from '#app/(wallet)/account/ExternalAccount.tsx'
import { SignedInPanel } from '#app/(wallet)/account/SignedInPanel.tsx'
import { useSession, useWalletStatus } from '#app/(wallet)/session/SessionProvider.tsx'
import { SignInHere } from '#app/(wallet)/signIn/SignInHere.tsx'
import { useWalletName } from '#app/(wallet)/useWalletName.ts'
import controls from '#app/ui/controls.module.css'
import { useWalletScreens } from '#app/wallets/loadWalletScreens.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './accountCard.module.css'

/** Content of the account page, by session and wallet; site sessions are shown for every wallet. */
export function AccountView() {
  const { session } = useSession()
  return (
    <>
      <WalletAccount />
      {session && (
        <div className={styles.below}>
          <SignedInPanel session={session} />
        </div>
      )}
    </>
  )
}

function WalletAccount() {
  const { session } = useSession()
  const walletStatus = useWalletStatus()
  const name = useWalletName()
  const { connector } = useConnection()
  const screens = useWalletScreens(connector)
  if (!session) return <SignInHere />
  if (walletStatus === 'reconnecting')
    return <Waiting>{walletAccountMessages.reconnecting(name)}</Waiting>
  if (walletStatus === 'disconnected' || !connector)
    return <ExternalAccount session={session} text={walletAccountMessages.disconnectedText} />
  const waiting = <Waiting>{walletAccountMessages.opening}</Waiting>
  if (!screens) return waiting
  const { AccountContent } = screens
  if (!AccountContent) return <ExternalAccount session={session} />
  return (
    <AccountContent connector={connector} session={session}>
      {waiting}
    </AccountContent>
  )
}

function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className={styles.waiting}>
      <span className={controls.spinner} />
      {children}
    </p>
  )
}
