'use client'

import type { ReactNode } from 'react'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import type { EmbeddedConnector } from '#app/wallets/EmbeddedConnector.ts'
import { AccountPanels } from '#app/wallets/turnkey/account/AccountPanels.tsx'
import { useEmbeddedWallet } from '#app/wallets/turnkey/useEmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** An embedded wallet's account page; the children are shown until the wallet is loaded. */
export function EmbeddedAccountContent({
  connector,
  children,
}: {
  connector: EmbeddedConnector
  children?: ReactNode
}) {
  const { wallet, problem, retry } = useEmbeddedWallet(connector)
  if (problem)
    return (
      <Problem problem={{ ...problem, message: walletAccountMessages.openFailed }}>
        <button type="button" className={controls.button} onClick={retry}>
          {walletAccountMessages.tryAgain}
        </button>
      </Problem>
    )
  return wallet ? <AccountPanels wallet={wallet} connector={connector} /> : children
}
