import type { Config } from 'wagmi'
import type { ListedWallet, ListedWallets } from '#react/wagmi/ListedWallets.ts'

/** The connected account and its wallet, as wagmi's `getConnection` describes them, as data. */
export type WalletConnection = {
  status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
  wallet?: Pick<ListedWallet, 'icon' | 'id' | 'name' | 'type'> | undefined
  address?: `0x${string}` | undefined
  chainId?: number | undefined
}

/** What is known of wallets at one time. */
export type WalletState = ListedWallets & { connection: WalletConnection }

/** wagmi, once it is loaded. */
export type LoadedWagmi = {
  config: Config
  /** What it knows of wallets; the same object until something of it changes. */
  read: () => WalletState
  /** Calls back with each change; returns its undo. */
  subscribe: (onChange: () => void) => () => void
  /** Reconnects and discovers the wallets of the browser; returns its undo. */
  start: () => () => void
}

/**
 * The wallets of a page as data, before wagmi is loaded and after: what the first screen shows, and
 * how it opens one.
 */
export type WalletStore = {
  /** What the page has been rendered with. */
  initial: WalletState
  read: () => WalletState
  subscribe: (onChange: () => void) => () => void
  /** wagmi, if it is loaded. */
  loaded: () => LoadedWagmi | undefined
  /** Loads wagmi, once. If that fails, the next call tries again. */
  load: () => Promise<LoadedWagmi>
  /**
   * The outcome of loading it, which begins now if it has not: undefined if it failed. Never rejects. For
   * React's `use`, in each render: one that stops calling it while React waits breaks the page.
   */
  settled: () => Promise<LoadedWagmi | undefined>
  /** Forgets an outcome that failed. */
  retry: () => void
  /** Keeps wagmi from starting while a part of the page waits to be hydrated; returns its undo. */
  hold: () => () => void
  /** Called once the page handles clicks; returns its undo. */
  start: () => () => void
}

type WalletStoreOptions = {
  initial: WalletState
  /** Creates wagmi, if its code is loaded. */
  create: () => LoadedWagmi | undefined
  /** Loads its code. */
  load?: () => Promise<void>
  /** When to load it, if nothing asks for it before; returns its undo. */
  schedule?: (load: () => void) => () => void
}

/** Creates the store of one page or one request. */
export function createWalletStore({
  initial,
  create,
  load: loadCode = async () => undefined,
  schedule = () => () => undefined,
}: WalletStoreOptions): WalletStore {
  const listeners = new Set<() => void>()
  const holds = new Set<object>()
  let wagmi: LoadedWagmi | undefined
  let loading: Promise<LoadedWagmi> | undefined
  let outcome: Promise<LoadedWagmi | undefined> | undefined
  let isStarted = false
  let stop: (() => void) | undefined

  const notify = () => {
    for (const listener of [...listeners]) listener()
  }

  function loaded() {
    if (!wagmi) {
      wagmi = create()
      wagmi?.subscribe(notify)
    }
    return wagmi
  }

  async function loadAndCreate() {
    await loadCode()
    const one = loaded()
    if (!one) throw new Error('The code of wagmi was loaded, and creates nothing.')
    notify()
    startWhenReady()
    return one
  }

  function load() {
    loading ??= loadAndCreate().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  /** What the server has rendered is hydrated with wagmi's state of then, so that starts later. */
  function startWhenReady() {
    if (wagmi && isStarted && holds.size === 0) stop ??= wagmi.start()
  }

  return {
    initial,
    read: () => wagmi?.read() ?? initial,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    loaded,
    load,
    settled() {
      const value = loaded()
      outcome ??= value ? Promise.resolve(value) : load().catch(() => undefined)
      // Marked as React marks what it has waited for, so that `use` returns it at once.
      return value ? Object.assign(outcome, { status: 'fulfilled', value }) : outcome
    },
    retry() {
      outcome = undefined
    },
    hold() {
      const one = {}
      holds.add(one)
      return () => {
        if (holds.delete(one)) startWhenReady()
      }
    },
    start() {
      isStarted = true
      loaded()
      startWhenReady()
      // If loading fails, the next use of a wallet tries again and says why.
      const unschedule = schedule(() => void load().catch(() => undefined))
      return () => {
        isStarted = false
        unschedule()
        stop?.()
        stop = undefined
      }
    },
  }
}

/** The connector behind a wallet of the list. */
export function connectorOf({ config }: LoadedWagmi, { id }: Pick<ListedWallet, 'id' | 'name'>) {
  const connector = config.connectors.find((one) => one.id === id)
  if (!connector) throw new Error(`The wallet ${id} is no longer in the list.`)
  return connector
}
