import type { State } from 'wagmi'
import type { CreateWallets } from '#react/wagmi/CreateWallets.ts'
import { loadWhenUsed } from '#react/wagmi/loadWhenUsed.ts'
import { createWalletStore, type WalletConnection } from '#react/wagmi/walletStore.ts'

/**
 * A site's wallets, with wagmi when it is needed: as soon as the page handles clicks for a visitor who
 * is signed in or has used a wallet before, else once the page is used, a wallet announces itself, or
 * the page is complete and idle. Until then the page shows the list that its server has rendered
 * (`pageProps`). `loadEager` loads a file of the site with `eagerWallets(list)`: one file, so that what
 * wallets load later shares wagmi's core. To be called once, in a module: what was loaded for one page
 * is there at once for the next, so that a server renders with it.
 */
export function deferredWallets(loadEager: () => Promise<CreateWallets>): CreateWallets {
  let create: CreateWallets | undefined
  async function load() {
    if (create) return
    const loaded = await loadEager()
    // Its files have just been run, which takes a phone as long as what follows.
    await nextTask()
    create = loaded
  }
  return (page) => {
    const { listed, initialState, isSignedIn } = page
    if (!listed) throw new Error('deferredWallets needs the list of the server: pass `pageProps`.')
    const isKnown = isSignedIn || initialState !== undefined || listed.recentId !== undefined
    return createWalletStore({
      initial: { ...listed, connection: connectionOf(initialState) },
      create: () => create?.(page).loaded(),
      load,
      schedule(begin) {
        if (!isKnown) return loadWhenUsed(begin)
        begin()
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
