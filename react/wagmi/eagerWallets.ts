import { hydrate } from '@wagmi/core'
import type { Wallets } from '#lib/listWallets.ts'
import { readRecentWallet } from '#lib/walletCookie.ts'
import type { CreateWagmi, WagmiOptions } from '#react/wagmi/CreateWagmi.ts'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { readWallets } from '#react/wagmi/readWallets.ts'
import { createWagmiConfig } from '#react/wagmi/wagmiConfig.ts'
import { createWalletStore, type LoadedWagmi } from '#react/wagmi/walletStore.ts'

/** wagmi from the start, for a site that uses it at once. */
export function eagerWagmi(wallets: Wallets): CreateWagmi {
  return (options) => {
    const wagmi = createWagmi(wallets, options)
    return createWalletStore({ initial: wagmi.read(), create: () => wagmi })
  }
}

/**
 * The site's wagmi. It is started as wagmi's own provider does: from the state of the cookie, it
 * restores its store and reconnects; then the wallets of the browser are discovered.
 */
function createWagmi(
  wallets: Wallets,
  { config: site, initialState, cookie = browserCookie(), ...options }: WagmiOptions,
): LoadedWagmi {
  const recent = readRecentWallet(cookie, site.cookieSuffix)
  const config = createWagmiConfig(site, { wallets, recent, ...options })
  const { onMount } = hydrate(config, {
    ...(initialState && { initialState }),
    reconnectOnMount: true,
  })
  return {
    config,
    ...readWallets(config, recent?.id),
    start() {
      void onMount()
      return walletDiscovery(config)?.watch() ?? (() => undefined)
    },
  }
}

function browserCookie() {
  return typeof document === 'undefined' ? undefined : document.cookie
}
