import type { State } from 'wagmi'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { CreateWagmi } from '#react/wagmi/CreateWagmi.ts'
import type { ListedWallets } from '#react/wagmi/ListedWallets.ts'
import { loadWhenUsed } from '#react/wagmi/loadWhenUsed.ts'
import { createWalletStore, type WalletConnection } from '#react/wagmi/walletStore.ts'

/** Loads the file with `eagerWagmi` and the list of wallets. A function of the module: it is known again. */
type LoadCreate = () => Promise<(site: PublicConfig) => CreateWagmi>

/** What was loaded once is there at once: a server then renders with it. */
const loadedBefore = new WeakMap<LoadCreate, Awaited<ReturnType<LoadCreate>>>()

/**
 * wagmi when it is needed: as soon as the page handles clicks for a visitor who is signed in or has
 * used a wallet before, else once the page is used, a wallet announces itself, or the page is complete
 * and idle. `listed` is the list as the server has rendered it, and `loadEager` loads `eagerWagmi` with
 * the same list. Both belong in one file, because what is loaded with wallets later then shares wagmi's
 * core.
 */
export function deferredWagmi(listed: ListedWallets, loadEager: LoadCreate): CreateWagmi {
  return (options) => {
    const { config, initialState, isSignedIn } = options
    const isKnown = isSignedIn || initialState !== undefined || listed.recentId !== undefined
    return createWalletStore({
      initial: { ...listed, connection: connectionOf(initialState) },
      create: () => loadedBefore.get(loadEager)?.(config)(options).loaded(),
      async load() {
        if (loadedBefore.has(loadEager)) return
        const createFor = await loadEager()
        // Its files have just been run, which takes a phone as long as what follows.
        await nextTask()
        loadedBefore.set(loadEager, createFor)
      },
      schedule(load) {
        if (!isKnown) return loadWhenUsed(load)
        load()
        return () => undefined
      },
    })
  }
}

/** The connection in wagmi's state of the cookie. */
function connectionOf(state: State | undefined): WalletConnection {
  const current = state?.current && state.connections.get(state.current)
  if (!state || !current) return { status: 'disconnected' }
  const { id, name, type } = current.connector
  const [address] = current.accounts
  return { status: state.status, wallet: { id, name, type }, address, chainId: current.chainId }
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
