'use client'

import { useChains } from 'wagmi'
import type { RemoteConnector } from '#app/(wallet)/signIn/walletConnect/remoteConnector.ts'
import { useRemoteState } from '#app/(wallet)/signIn/walletConnect/useRemoteState.ts'
import controls from '#app/ui/controls.module.css'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'

/** Shows what the wallet did not approve, so that a later rejection is no surprise. */
export function LeftOut({ connector }: { connector: RemoteConnector }) {
  const chains = useChains()
  const words = useRemoteState(connector, (one) => {
    const missing = one.missing()
    if (!missing) return undefined
    const names = missing.chainIds.map((id) =>
      String(chains.find((chain) => chain.id === id)?.name ?? id),
    )
    return [
      ...(names.length > 0 ? [walletConnectMessages.leftOut(names)] : []),
      ...(missing.isWalletOnly ? [walletConnectMessages.walletOnly] : []),
    ].join(' ')
  })
  return words ? <p className={controls.hint}>{words}</p> : null
}
