'use client'

import { useEffect, useRef } from 'react'
import { openIdParameters } from '#lib/protocol/openId.ts'
import { useSession } from '#react/session/SessionProvider.tsx'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { useConnectors } from '#react/wagmi/useConnectors.ts'
import { useWagmiLoaded } from '#react/wagmi/useWagmiLoaded.ts'
import { isEmbedded } from '#react/wallets/EmbeddedConnector.ts'

/**
 * Continues a sign-in whose page went to another site and has come back: `?wallet=` names the
 * wallet. Only embedded wallets, which ask for nothing without a click of their own.
 */
export function ResumeSignIn() {
  const { session } = useSession()
  const { start, reconnect } = useSignIn()
  const connectors = useConnectors()
  const isLoaded = useWagmiLoaded()
  const isChecked = useRef(false)
  useEffect(() => {
    if (isChecked.current || !isLoaded) return
    isChecked.current = true
    const parameters = new URLSearchParams(window.location.search)
    if (!parameters.has(openIdParameters.signIn)) return
    const wallet = connectors.find(({ id }) => id === parameters.get('wallet'))
    if (wallet && isEmbedded(wallet)) (session ? reconnect : start)(wallet)
  }, [session, connectors, isLoaded, start, reconnect])
  return null
}
