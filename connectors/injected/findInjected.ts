import { discovery } from '#connectors/injected/discovery.ts'
import { fallbackProvider, watchFallback } from '#connectors/injected/fallbackProvider.ts'
import type { InjectedTarget } from '#connectors/injected/InjectedTarget.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** How long a remembered wallet may take to announce itself, in milliseconds. */
const announceMs = 1_000
/** How long leaving waits for a wallet that may not know how to be left, in milliseconds. */
const revokeMs = 300

/**
 * The provider of an announced wallet, or `window.ethereum` where no target is given; waits a
 * moment for a late one. Rejects with `walletGone`.
 */
export function findInjected(target: InjectedTarget | undefined): Promise<Eip1193Provider> {
  return target ? findAnnounced(target) : findFallback()
}

/** MIP-2; without it the wallet would let the site in again without a question. */
export function revoke(provider: Eip1193Provider) {
  const asked = provider.request({
    method: 'wallet_revokePermissions',
    params: [{ eth_accounts: {} }],
  })
  return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, revokeMs))])
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
