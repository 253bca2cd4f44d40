'use client'

import { useEffect, useRef } from 'react'
import { openIdParameters, returnParameter } from '#lib/protocol/openId.ts'
import { readPendingSignIn, removePendingSignIn } from '#react/session/pendingSignIn.ts'
import { askForProof } from '#react/session/proofHost.ts'
import { dropReturn, returnedFor } from '#react/session/returnedFor.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useLoadedWagmi, useWalletStore, useWallets } from '#react/wagmi/WalletStoreContext.ts'
import { isEmbedded } from '#react/wallets/EmbeddedConnector.ts'

/**
 * Continues a sign-in whose page went to another site and has come back: `?wallet=` names the
 * wallet. Only embedded wallets, which ask for nothing without a click of their own. Or one whose
 * message other owners were signing when the page was closed: the wallet is not asked again.
 */
export function ResumeSignIn() {
  const { session, isPending } = useSession()
  const { start, reconnect, resume } = useSignIn()
  const store = useWalletStore()
  const wagmi = useLoadedWagmi()
  const { wallets } = useWallets()
  const isChecked = useRef(false)
  useEffect(() => {
    // If it fails, the page shows the ways to sign in, and the next click says why.
    void store.load().catch(() => undefined)
  }, [store])
  useEffect(() => {
    if (isChecked.current || !wagmi || isPending) return
    const pending = readPendingSignIn()
    if (pending) {
      if (session) removePendingSignIn(pending.message)
      const wallet = wallets.find(({ id }) => id === pending.wallet)
      // A browser wallet is listed once it has announced itself.
      if (!session && !wallet) return
      isChecked.current = true
      if (wallet && !session) resume(wallet, pending)
      return
    }
    isChecked.current = true
    const parameters = new URLSearchParams(window.location.search)
    if (!parameters.has(openIdParameters.signIn)) return
    const wallet = wagmi.config.connectors.find(({ id }) => id === parameters.get('wallet'))
    if (!wallet || !isEmbedded(wallet)) return
    if (!parameters.has(returnParameter)) return (session ? reconnect : start)(wallet)
    // The dialog from which the page had left goes on: that of the account page, or the one that asks here.
    const purpose = returnedFor(session)
    if (purpose === 'prove') void askForProof()
    // Also once nobody is signed in: who left to add a wallet does not become a new user by it.
    else if (!purpose) dropReturn()
  }, [session, isPending, wagmi, wallets, start, reconnect, resume])
  return null
}
