'use client'

import type { ReactNode } from 'react'
import styles from '#app/(wallet)/account/AccountView.module.css'
import { ExternalAccount } from '#app/(wallet)/account/ExternalAccount.tsx'
import { useWalletStatus } from '#app/(wallet)/session/useWalletStatus.ts'
import { SignerPanel } from '#app/wallets/smartWallet/account/SignerPanel.tsx'
import type { SmartWalletConnector } from '#app/wallets/smartWallet/SmartWalletConnector.ts'
import type { Session } from '#lib/protocol/auth.ts'

/** A smart wallet's account page: the account, and the embedded account that signs for it. */
export function SmartAccount({
  connector,
  session,
}: {
  connector: SmartWalletConnector
  session: Session
  children?: ReactNode
}) {
  const isMatched = useWalletStatus() === 'matched'
  return (
    <>
      <ExternalAccount session={session} />
      {isMatched && session.accountType === 'contract' && (
        <div className={styles.below}>
          <SignerPanel session={session} connector={connector} />
        </div>
      )}
    </>
  )
}
