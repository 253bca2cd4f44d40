import { defineConnector } from '#connectors/defineConnector.ts'
import { discovery } from '#connectors/injected/discovery.ts'
import { fallbackProvider, watchFallback } from '#connectors/injected/fallbackProvider.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** How long a remembered wallet may take to announce itself, in milliseconds. */
const announceMs = 1_000
/** How long leaving waits for a wallet that may not know how to be left, in milliseconds. */
const revokeMs = 300

/** Id of the connector for a wallet that does not announce itself. */
export const fallbackId = 'injected'

/** A wallet that announced itself, or one that did on an earlier visit (then without provider). */
export type InjectedTarget = {
  /** Left out: the rdns. */
  id?: string
  name: string
  rdns: string
  icon?: string | undefined
  provider?: Eip1193Provider
  /** Took another wallet's name: never connected by itself. */
  isDuplicate?: boolean
}

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
    load: () => (target ? findAnnounced(target) : findFallback()),
    ...(target?.isDuplicate && { restore: async () => false }),
    disconnect: revoke,
  })
}

async function findAnnounced({ provider, rdns }: InjectedTarget) {
  const found = provider ?? (await discovery.waitFor(rdns, announceMs))?.provider
  if (!found) throw new WalletError('walletGone')
  return found
}

async function findFallback() {
  const found = fallbackProvider() ?? (await lateFallback())
  if (!found) throw new WalletError('walletGone')
  return found
}

function lateFallback() {
  return new Promise<Eip1193Provider | undefined>((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve(fallbackProvider())
    }
    const stop = watchFallback(end)
    const timer = setTimeout(end, announceMs)
  })
}

/** MIP-2; without it the wallet would let the site in again without a question. */
function revoke(provider: Eip1193Provider) {
  const asked = provider.request({
    method: 'wallet_revokePermissions',
    params: [{ eth_accounts: {} }],
  })
  return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, revokeMs))])
}
