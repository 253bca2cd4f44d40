import { hydrate } from '@wagmi/core'
import type { WalletList } from '#lib/wallets/listWallets.ts'
import { readRecentWallet } from '#lib/wallets/walletCookie.ts'
import { adoptHost } from '#react/wagmi/adoptHost.ts'
import type { CreateWallets, PageOfWallets } from '#react/wagmi/CreateWallets.ts'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { readWallets } from '#react/wagmi/readWallets.ts'
import { createWalletStore, type LoadedWagmi } from '#react/wagmi/walletStore.ts'
import { createWagmiConfig } from '#react/wagmiConfig.ts'

/** A site's wallets with wagmi from the start, for a site whose server renders no page. */
export function eagerWallets(list: WalletList): CreateWallets {
  return (page) => {
    const wagmi = createWagmi(list, page)
    return createWalletStore({ initial: wagmi.read(), create: () => wagmi })
  }
}

/**
 * The site's wagmi. It is started as wagmi's own provider does: from the state of the cookie, it
 * restores its store and reconnects; then the wallets of the browser are discovered.
 */
function createWagmi(
  list: WalletList,
  { config: site, initialState, cookie = browserCookie(), ...options }: PageOfWallets,
): LoadedWagmi {
  const recent = readRecentWallet(cookie, site.cookieSuffix)
  const config = createWagmiConfig(site, { wallets: list(site), recent, ...options })
  const { onMount } = hydrate(config, {
    ...(initialState && { initialState }),
    reconnectOnMount: true,
  })
  return {
    config,
    ...readWallets(config, recent?.id),
    start() {
      void onMount()
        .then(() => adoptHost(config))
        // The wallet is in the list then, and a click says why.
        .catch(() => undefined)
      return walletDiscovery(config)?.watch() ?? (() => undefined)
    },
  }
}

function browserCookie() {
  return typeof document === 'undefined' ? undefined : document.cookie
}
