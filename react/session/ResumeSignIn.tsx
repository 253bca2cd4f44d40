'use client'

import { useEffect, useRef } from 'react'
import { openIdParameters } from '#lib/protocol/openId.ts'
import { useSession } from '#react/session/SessionProvider.tsx'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useLoadedWagmi, useWalletStore } from '#react/wagmi/WalletStoreContext.ts'
import { isEmbedded } from '#react/wallets/EmbeddedConnector.ts'

/**
 * Continues a sign-in whose page went to another site and has come back: `?wallet=` names the
 * wallet. Only embedded wallets, which ask for nothing without a click of their own.
 */
export function ResumeSignIn() {
  const { session } = useSession()
  const { start, reconnect } = useSignIn()
  const store = useWalletStore()
  const wagmi = useLoadedWagmi()
  const isChecked = useRef(false)
  useEffect(() => {
    // If it fails, the page shows the ways to sign in, and the next click says why.
    void store.load().catch(() => undefined)
  }, [store])
  useEffect(() => {
    if (isChecked.current || !wagmi) return
    isChecked.current = true
    const parameters = new URLSearchParams(window.location.search)
    if (!parameters.has(openIdParameters.signIn)) return
    const wallet = wagmi.config.connectors.find(({ id }) => id === parameters.get('wallet'))
    if (wallet && isEmbedded(wallet)) (session ? reconnect : start)(wallet)
  }, [session, wagmi, start, reconnect])
  return null
}
