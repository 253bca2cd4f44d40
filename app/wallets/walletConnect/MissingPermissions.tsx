'use client'

import { useChains } from 'wagmi'
import controls from '#app/ui/controls.module.css'
import { useConnectorState } from '#app/wallets/useConnectorState.ts'
import type { WalletConnectConnector } from '#app/wallets/walletConnect/WalletConnectConnector.ts'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'

/** Shows what the wallet did not approve, so that a later rejection is no surprise. */
export function MissingPermissions({ connector }: { connector: WalletConnectConnector }) {
  const chains = useChains()
  const text = useConnectorState(connector, (one) => {
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
  return text ? <p className={controls.hint}>{text}</p> : null
}
