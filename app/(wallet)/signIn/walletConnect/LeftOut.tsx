'use client'

import { useChains } from 'wagmi'
import type { RemoteConnector } from '#app/(wallet)/signIn/walletConnect/remoteConnector.ts'
import { useRemoteState } from '#app/(wallet)/signIn/walletConnect/useRemoteState.ts'
import controls from '#app/ui/controls.module.css'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'

/** Says what the wallet did not grant, so that a refusal later on is no surprise. */
export function LeftOut({ connector }: { connector: RemoteConnector }) {
  const chains = useChains()
  const words = useRemoteState(connector, (one) => {
    const missing = one.missing()
    if (!missing) return undefined
    const names = missing.chainIds.map((id) => chains.find((chain) => chain.id === id)?.name ?? id)
    const parts = [...names, ...missing.methods, ...missing.events].map(String)
    return [
      ...(parts.length > 0 ? [walletConnectMessages.leftOut(parts)] : []),
      ...(missing.isWalletOnly ? [walletConnectMessages.walletOnly] : []),
    ].join(' ')
  })
  return words ? <p className={controls.hint}>{words}</p> : null
}
