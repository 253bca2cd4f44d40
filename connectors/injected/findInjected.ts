import { discovery } from '#connectors/injected/discovery.ts'
import { injectedErrors } from '#connectors/injected/errors.ts'
import { fallbackProvider, watchFallback } from '#connectors/injected/fallbackProvider.ts'
import type { InjectedTarget } from '#connectors/injected/parameters.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'

/** How long a remembered wallet may take to announce itself, in milliseconds. */
const announceMs = 1_000
/** How long a disconnect waits for wallets that may not support revoking, in milliseconds. */
const revokeMs = 300

/**
 * The provider of an announced wallet, or `window.ethereum` without a target; waits up to
 * `announceMs` for a late one.
 * @throws WalletError walletGone if the wallet is not in the page
 */
export function findInjected(target: InjectedTarget | undefined): Promise<Eip1193Provider> {
  return target ? findAnnounced(target) : findFallback()
}

/** Revokes permissions (MIP-2); otherwise the wallet would reconnect the site without a prompt. */
export function revoke(provider: Eip1193Provider) {
  const revoked = provider.request({
    method: 'wallet_revokePermissions',
    params: [{ eth_accounts: {} }],
  })
  return Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, revokeMs))])
}

async function findAnnounced({ provider, rdns, name }: InjectedTarget) {
  const found = provider ?? ((await findByRdns(rdns)) ?? discovery.findNamed(name))?.provider
  if (!found) throw new WalletError(injectedErrors.walletGone)
  return found
}

function findByRdns(rdns: string) {
  const found = discovery.waitFor(rdns, announceMs)
  if (!discovery.getSnapshot().some((wallet) => wallet.rdns === rdns))
    // If the wallet book fails to load, the wallet may still announce itself in time.
    import('#connectors/injected/detectWallets.ts').then(
      ({ detectWallets }) => detectWallets(),
      () => undefined,
    )
  return found
}

async function findFallback() {
  const found = fallbackProvider() ?? (await lateFallback())
  if (!found) throw new WalletError(injectedErrors.walletGone)
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
