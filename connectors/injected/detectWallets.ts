import { discovery } from '#connectors/injected/discovery.ts'
import { isOffered, sharedProviders } from '#connectors/injected/fallbackProvider.ts'
import { excludedFromDiscovery } from '#lib/protocol/constants.ts'
import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { allRdnsOf, type InjectedConfig } from '#lib/wallets/book/WalletBookEntry.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'

const excluded: readonly string[] = excludedFromDiscovery

/**
 * Finds wallets of the wallet book that are in the page without having announced themselves: at
 * their provider path on `window`, or at `window.ethereum` by their flag. Skips the seven excluded
 * from generic discovery. Loads the wallet book, so call it only when needed.
 */
export function detectWallets(): void {
  for (const entry of walletBook) {
    if (excluded.includes(entry.groupKey)) continue
    const provider = entry.injectedConfig?.map(providerOf).find((found) => found !== undefined)
    if (!provider) continue
    const [rdns = '', ...otherRdns] = allRdnsOf(entry)
    const { groupKey, name, icon } = entry
    discovery.addAtPath({ uuid: groupKey, name, rdns, icon, provider }, otherRdns)
  }
}

function providerOf({ windowPath, flags }: InjectedConfig): Eip1193Provider | undefined {
  const atPath = windowPath === undefined ? undefined : readPath(windowPath)
  if (atPath) return atPath
  return sharedProviders().find(
    (provider) => isOffered(provider) && flags?.some((flag) => provider[flag] === true),
  )
}

/** The value at a path such as `phantom.ethereum`; any script of the page may have set it. */
function readPath(path: string): Eip1193Provider | undefined {
  try {
    const found = path
      .split('.')
      .reduce<unknown>((object, name) => (object as Record<string, unknown>)?.[name], window)
    const { request } = (found ?? {}) as Partial<Eip1193Provider>
    return typeof request === 'function' ? (found as Eip1193Provider) : undefined
  } catch {
    // A getter on the path threw.
    return undefined
  }
}
