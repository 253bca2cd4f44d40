'use client'

import { useConnection } from 'wagmi'
import { EmbeddedDesk } from '#app/(wallet)/account/EmbeddedDesk.tsx'
import { OtherWallet } from '#app/(wallet)/account/OtherWallet.tsx'
import { SignedInPanel } from '#app/(wallet)/account/signedIn/SignedInPanel.tsx'
import { SignerPanel } from '#app/(wallet)/account/smartWallet/SignerPanel.tsx'
import { isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'
import { OpenFailed } from '#app/(wallet)/session/OpenFailed.tsx'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { useEmbeddedWallet } from '#app/(wallet)/session/useEmbeddedWallet.ts'
import { useStanding } from '#app/(wallet)/session/useStanding.ts'
import { isSmart } from '#app/(wallet)/signIn/smartWallet/smartConnector.ts'
import { useWalletName } from '#app/(wallet)/useWalletName.ts'
import controls from '#app/ui/controls.module.css'
import { SiteLink } from '#app/ui/SiteLink.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'
import styles from './AccountDesk.module.css'

/** Content of the account page, by session and wallet; site sessions are shown for every wallet. */
export function AccountDesk() {
  const { session } = useSession()
  return (
    <>
      <WalletDesk />
      {session && (
        <div className={styles.below}>
          <SignedInPanel session={session} />
        </div>
      )}
    </>
  )
}

function WalletDesk() {
  const { session } = useSession()
  const standing = useStanding()
  const name = useWalletName()
  const { connector } = useConnection()
  const { wallet, problem, retry } = useEmbeddedWallet()
  if (!session)
    return (
      <section className={styles.card}>
        <h2>{walletAccountMessages.signedOutTitle}</h2>
        <p>{walletAccountMessages.signedOutText}</p>
        <SiteLink href="/?redirect=/account" className={controls.primary}>
          {walletAccountMessages.signIn}
        </SiteLink>
      </section>
    )
  if (standing === 'waking') return <Waiting>{walletAccountMessages.waking(name)}</Waiting>
  if (standing === 'locked' || !connector)
    return <OtherWallet session={session} text={walletAccountMessages.lockedText} name={name} />
  if (!isEmbedded(connector))
    return (
      <>
        <OtherWallet session={session} text={walletAccountMessages.otherText(name)} name={name} />
        {isSmart(connector) && standing === 'matched' && session.accountType === 'contract' && (
          <div className={styles.below}>
            <SignerPanel session={session} connector={connector} />
          </div>
        )}
      </>
    )
  if (problem) return <OpenFailed problem={problem} onRetry={retry} />
  if (!wallet) return <Waiting>{walletAccountMessages.opening}</Waiting>
  return <EmbeddedDesk wallet={wallet} connector={connector} />
}

function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className={styles.waiting}>
      <span className={controls.spinner} />
      {children}
    </p>
  )
}
