import type { Chain } from 'viem'
import type { Config, Connector, State } from 'wagmi'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'
import { type ConfigParts, configParts, setConfigParts } from '#react/wagmi/configParts.ts'
import type { ListedWallet, ListedWallets } from '#react/wagmi/ListedWallets.ts'

/** A config before wagmi's core is loaded, and how to load it. */
type Deferred = {
  /** The config once it is loaded. */
  real: () => Config | undefined
  load: () => Promise<Config>
  /** Calls back once wagmi is loaded, at once if it is; returns its undo. */
  onLoad: (listener: (real: Config) => void) => () => void
}

const deferredConfigs = new WeakMap<Config, Deferred>()

type DeferredOptions = {
  chains: readonly [Chain, ...Chain[]]
  /** The list as the server has rendered it. */
  listed: ListedWallets
  /** wagmi's state in the request's cookie. */
  state: State | undefined
  /** Loads wagmi's core and creates the config. A failed load can be repeated. */
  load: () => Promise<Config>
}

/**
 * A wagmi config whose core is loaded later: for the first screen, which needs the list of wallets and
 * who was connected, and both are known. wagmi's hooks take it like any other; what only the loaded
 * config can do throws until then. Its connectors are data until then, and can only be preloaded.
 */
export function createDeferredConfig({ chains, listed, state, load }: DeferredOptions): Config {
  const initial = knownState(state, chains)
  const connectors = listed.wallets.map((wallet) => listedConnector(wallet, () => deferred))
  const waiting = new Set<(real: Config) => void>()
  let real: Config | undefined
  let loading: Promise<Config> | undefined

  const deferred: Deferred = {
    real: () => real,
    load() {
      loading ??= load().then(adopt, (error) => {
        loading = undefined
        throw error
      })
      return loading
    },
    onLoad(listener) {
      if (real) listener(real)
      else waiting.add(listener)
      return () => waiting.delete(listener)
    },
  }

  function adopt(loaded: Config) {
    real = loaded
    setConfigParts(config, configParts(loaded) ?? parts)
    for (const listener of [...waiting]) listener(loaded)
    waiting.clear()
    return loaded
  }

  /** Subscribes now or once wagmi is loaded. */
  function subscribeTo(subscribe: (real: Config) => () => void) {
    let stop: (() => void) | undefined
    const cancel = deferred.onLoad((loaded) => {
      stop = subscribe(loaded)
    })
    return () => {
      cancel()
      stop?.()
    }
  }

  function loadedConfig(): Config {
    if (!real) throw new Error('wagmi is not loaded yet; await loadWagmi(config) first.')
    return real
  }

  const members = {
    get chains() {
      return real?.chains ?? chains
    },
    get connectors() {
      return real?.connectors ?? connectors
    },
    get storage() {
      return real?.storage ?? null
    },
    get state() {
      return real?.state ?? initial
    },
    setState: (value: never) => loadedConfig().setState(value),
    subscribe(selector: Selector, listener: Listener, options?: SubscribeOptions) {
      const before = selector(members.state as State)
      const isKnown = real !== undefined
      return subscribeTo((loaded) => {
        const stop = loaded.subscribe(selector, listener, options as never)
        const now = selector(loaded.state)
        if (!isKnown && !(options?.equalityFn ?? Object.is)(before, now)) listener(now, before)
        return stop
      })
    },
    getClient: (parameters: never) => loadedConfig().getClient(parameters),
    get _internal() {
      return real?._internal ?? internal
    },
  }
  const internal = {
    ssr: true,
    chains: {
      subscribe: (listener: never) =>
        subscribeTo((loaded) => loaded._internal.chains.subscribe(listener)),
    },
    connectors: {
      subscribe: (listener: (now: unknown, before: unknown) => void) =>
        subscribeTo((loaded) => {
          const stop = loaded._internal.connectors.subscribe(listener)
          listener(loaded.connectors, connectors)
          return stop
        }),
    },
  }
  const config = members as unknown as Config
  const parts: ConfigParts = {
    site: undefined,
    load: undefined,
    recentId: listed.recentId,
    discovery: listed.discovery && {
      ...listed.discovery,
      includes: ({ type }: Pick<Connector, 'type'>) => type === listed.discovery?.type,
      watch: () => () => undefined,
      detect: async () => configParts(await deferred.load())?.discovery?.detect(),
    },
  }
  setConfigParts(config, parts)
  deferredConfigs.set(config, deferred)
  return config
}

type Selector = (state: State) => unknown
type Listener = (now: unknown, before: unknown) => void
type SubscribeOptions = { equalityFn?: (one: unknown, other: unknown) => boolean }

/** Loads wagmi's core, if the config waits for it; resolves with the config that has all members. */
export async function loadWagmi(config: Config): Promise<Config> {
  return (await deferredConfigs.get(config)?.load()) ?? config
}

/** Whether all members of a config are there. */
export function isWagmiLoaded(config: Config): boolean {
  const deferred = deferredConfigs.get(config)
  return deferred === undefined || deferred.real() !== undefined
}

/** Calls back once wagmi's core is loaded, at once if it is; returns its undo. */
export function onWagmiLoad(config: Config, listener: () => void): () => void {
  return deferredConfigs.get(config)?.onLoad(listener) ?? (() => undefined)
}

/** The connector behind one of the list, which may still be data only. */
export async function loadConnector(config: Config, listed: Connector): Promise<Connector> {
  if (isConnector(listed)) return listed
  const { connectors } = await loadWagmi(config)
  const found = connectors.find(({ id }) => id === listed.id)
  if (!found) throw new Error(`The wallet ${listed.id} is no longer in the list.`)
  return found
}

/** Whether a connector of the list is more than data. */
export function isConnector(listed: Connector): boolean {
  return 'emitter' in listed
}

/** What the list needs of a connector, and what hovering it begins. */
function listedConnector(wallet: ListedWallet, deferred: () => Deferred): Connector {
  const { pairsWithApps, ...data } = wallet
  const loaded = async () => {
    const { connectors } = await deferred().load()
    return connectors.find(({ id }) => id === wallet.id) as ConnectorMembers | undefined
  }
  const chooseApp: ConnectorMembers['chooseApp'] = async (app) => (await loaded())?.chooseApp?.(app)
  return {
    ...data,
    uid: `listed ${wallet.id}`,
    // If it fails, the click loads it again, and says why it cannot.
    preload: () =>
      loaded()
        .then((one) => one?.preload?.())
        .catch(() => undefined),
    ...(pairsWithApps && { chooseApp }),
  } as unknown as Connector
}

function knownState(state: State | undefined, chains: DeferredOptions['chains']): State {
  const chainId = (chains.find(({ id }) => id === state?.chainId) ?? chains[0]).id
  if (state) return { ...state, chainId }
  return { chainId, connections: new Map(), current: null, status: 'disconnected' }
}
