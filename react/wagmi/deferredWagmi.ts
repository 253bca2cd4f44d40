import { chainsOf } from '#lib/listWallets.ts'
import type { CreateWagmi } from '#react/wagmi/CreateWagmi.ts'
import { createDeferredConfig, loadWagmi, onWagmiLoad } from '#react/wagmi/deferredConfig.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'
import { loadWhenUsed } from '#react/wagmi/loadWhenUsed.ts'

/**
 * wagmi when it is needed: as soon as the page handles clicks for a visitor who is signed in or has
 * used a wallet before, else once the page is used, a wallet announces itself, or the page is complete
 * and idle. `listed` is the list as the server has rendered it, and `loadEager` loads `eagerWagmi` with
 * the same list. Both belong in one file, because what is loaded with wallets later then shares wagmi's
 * core.
 */
export function deferredWagmi(
  listed: ListedWallets,
  loadEager: () => Promise<CreateWagmi>,
): CreateWagmi {
  return (options) => {
    const { config: site, initialState, isSignedIn } = options
    const isKnown = isSignedIn || initialState !== undefined || listed.recentId !== undefined
    let wagmi: ReturnType<CreateWagmi> | undefined
    const config = createDeferredConfig({
      chains: chainsOf(site.chains),
      listed,
      state: initialState,
      async load() {
        const create = await loadEager()
        // Its files have just been run, which takes a phone as long as what follows.
        await nextTask()
        wagmi = create(options)
        return wagmi.config
      },
    })
    // If loading fails, the next use of a wallet tries again and says why.
    const load = () => void loadWagmi(config).catch(() => undefined)
    return {
      config,
      start() {
        let stopWagmi: (() => void) | undefined
        const stops = [
          onWagmiLoad(config, () => {
            stopWagmi = wagmi?.start()
          }),
        ]
        if (isKnown) load()
        else stops.push(loadWhenUsed(load))
        return () => {
          for (const stop of stops) stop()
          stopWagmi?.()
        }
      },
    }
  }
}

/** Lets the browser handle input and paint; not by a timer, which waits in a tab in the background. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
