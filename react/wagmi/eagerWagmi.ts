import { hydrate } from '@wagmi/core'
import type { Wallets } from '#lib/listWallets.ts'
import type { CreateWagmi } from '#react/wagmi/CreateWagmi.ts'
import { walletDiscovery } from '#react/wagmi/configParts.ts'
import { createWagmiConfig } from '#react/wagmi/wagmiConfig.ts'

/**
 * wagmi from the start, for a site that uses it at once. It is started as wagmi's own provider does:
 * from the state of the cookie, it restores its store and reconnects; then the wallets of the browser
 * are discovered.
 */
export function eagerWagmi(wallets: Wallets): CreateWagmi {
  return ({ config: site, initialState, ...options }) => {
    const config = createWagmiConfig(site, { wallets, ...options })
    const { onMount } = hydrate(config, {
      ...(initialState && { initialState }),
      reconnectOnMount: true,
    })
    return {
      config,
      start() {
        void onMount()
        return walletDiscovery(config)?.watch() ?? (() => undefined)
      },
    }
  }
}
