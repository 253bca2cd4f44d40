import { defineConnector } from '#connectors/defineConnector.ts'
import type { InjectedTarget } from '#connectors/injected/InjectedTarget.ts'

/** Id of the connector for a wallet that does not announce itself. */
export const fallbackId = 'injected'

export type InjectedParameters = {
  /** Left out: `window.ethereum`, for wallets that do not announce themselves. */
  target?: InjectedTarget
}

injected.type = 'injected' as const

/**
 * Wallets of this browser (EIP-1193, EIP-6963). `injected()` in the list of wallets stands for all
 * of them: watchAnnouncements makes one such connector per announced wallet.
 * Opening fails with `walletGone` where the wallet is not there.
 */
export function injected(parameters: InjectedParameters = {}) {
  const { target } = parameters
  return defineConnector({
    id: target?.id ?? target?.rdns ?? fallbackId,
    name: target?.name ?? 'Browser wallet',
    type: injected.type,
    ...(target?.icon && { icon: target.icon }),
    ...(target && { rdns: target.rdns }),
    load: async () => (await rooms()).findInjected(target),
    ...(target?.isDuplicate && { restore: async () => false }),
    disconnect: async (provider) => (await rooms()).revoke(provider),
  })
}

/** What is behind the door; a page loads it when a wallet is touched. */
function rooms() {
  return import('#connectors/injected/findInjected.ts')
}
