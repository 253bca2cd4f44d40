import type { Config, Connector, CreateConnectorFn } from '@wagmi/core'
import { reconnect } from '@wagmi/core/actions'
import type {
  ConnectorMembers,
  RecentConnector,
  WalletDiscovery,
} from '#connectors/defineConnector/ConnectorMembers.ts'
import { type AnnouncedWallet, discovery } from '#connectors/injected/discovery.ts'
import { fallbackProvider, watchFallback } from '#connectors/injected/fallbackProvider.ts'
import type { InjectedTarget } from '#connectors/injected/parameters.ts'
import { openKey } from '#lib/protocol/constants.ts'

/** Id and connector type of injected wallets: a wallet that does not announce itself has this id. */
export const fallbackId = 'injected'

/** Creates the connector of a wallet. */
type CreateInjected = (parameters: { target: InjectedTarget }) => CreateConnectorFn

/** The injected connectors of a config. */
type Injected = {
  create: CreateInjected
  /**
   * Represents all injected wallets in the list; offered itself only if no announced wallet is
   * behind `window.ethereum`.
   */
  fallback: Connector
  /** Index of the injected wallets in the list. */
  index: number
}

/** The zustand `persist` API of wagmi's store; missing if the config has no storage. */
type Persist = {
  hasHydrated(): boolean
  onFinishHydration(listener: () => void): () => void
}

/**
 * Prepares a new config for injected wallets: the wallet in the cookie is in the list from the
 * start, so that wagmi's only reconnect finds it; `window.ethereum` is added after discovery.
 *
 * The connectors are added and removed at run time, for which wagmi 3.7 has no public API: only
 * this file uses `config._internal`, and wagmi is pinned for it.
 */
export function discoverWallets(
  config: Config,
  recent: RecentConnector | undefined,
  createInjected: CreateInjected,
  wrap: (create: CreateConnectorFn) => CreateConnectorFn = (create) => create,
): WalletDiscovery | undefined {
  const create: CreateInjected = (parameters) => wrap(createInjected(parameters))
  const index = config.connectors.findIndex(({ id }) => id === fallbackId)
  const fallback = config.connectors[index]
  if (!fallback) return undefined
  const injected: Injected = { create, fallback, index }
  if (recent?.id !== fallbackId) {
    const { connectors } = config._internal
    // An rdns contains a dot; the ids of other kinds do not. Duplicates have a number sign.
    const known =
      recent?.id.includes('.') && !recent.id.includes('#')
        ? [connectors.setup(create({ target: { rdns: recent.id, name: recent.name } }))]
        : []
    connectors.setState((list) => list.toSpliced(index, 1, ...known))
  }
  return {
    index,
    type: fallbackId,
    includes: ({ type }) => type === fallbackId,
    watch: () => watch(config, injected),
    detect,
  }
}

/**
 * Creates a connector for every wallet that announces itself, early or late, and reconnects a
 * remembered one that arrived after wagmi's reconnect.
 */
function watch(config: Config, injected: Injected): () => void {
  const seen = new Set<string>()
  let isStopped = false

  function update() {
    const arrived = discovery.getSnapshot().filter((wallet) => !seen.has(wallet.id))
    for (const wallet of arrived) {
      seen.add(wallet.id)
      addWallet(config, injected, wallet)
    }
    updateFallback(config, injected)
    // The wallet book may know its name; it keeps the generic one otherwise.
    if (fallbackProvider()) detect().catch(() => undefined)
    if (arrived.length > 0) void reopen(arrived)
  }

  async function reopen(arrived: AnnouncedWallet[]) {
    await settled(config)
    const connector = await remembered(config, arrived)
    if (connector && !isStopped && config.state.status === 'disconnected')
      await reconnect(config, { connectors: [connector] })
  }

  const stops = [discovery.subscribe(update), watchFallback(update)]
  update()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

/** Adds a wallet to the list, or completes the one that was restored from the cookie. */
function addWallet(config: Config, { create, index }: Injected, wallet: AnnouncedWallet) {
  const { connectors } = config._internal
  const known = config.connectors.find(
    ({ id, rdns }) =>
      id === wallet.id || (!wallet.isDuplicate && [rdns].flat().includes(wallet.rdns)),
  )
  if (!known) {
    const connector = connectors.setup(create({ target: wallet }))
    connectors.setState((list) => insert(list, index, connector))
    return
  }
  if (known.type !== fallbackId) return
  // The cookie stores no icon.
  replace(config, known, presentation(known, wallet))
}

function presentation(known: Connector, { name, icon, isDuplicate }: AnnouncedWallet) {
  return {
    name,
    icon,
    isInstalled: true,
    isDuplicate,
    get metadata() {
      return { ...(known as { metadata?: object }).metadata, name, ...(icon && { icon }) }
    },
  }
}

/** Replaces a connector by a new object with changed members, so that wagmi notices the change. */
function replace(config: Config, known: Connector, changes: object): Connector {
  const changed = Object.defineProperties({} as Connector, {
    ...Object.getOwnPropertyDescriptors(known),
    ...Object.getOwnPropertyDescriptors(changes),
  })
  config._internal.connectors.setState((list) =>
    list.map((connector) => (connector === known ? changed : connector)),
  )
  return changed
}

/** Gives wallets that do not announce themselves the name of their wallet-book entry. */
async function detect() {
  const { detectWallets } = await import('#connectors/injected/detectWallets.ts')
  detectWallets()
}

function updateFallback(config: Config, injected: Injected) {
  const isInstalled = fallbackProvider() !== undefined
  if ((injected.fallback as ConnectorMembers).isInstalled !== isInstalled)
    injected.fallback = replace(config, injected.fallback, { isInstalled })
  const { fallback, index } = injected
  const isListed = config.connectors.includes(fallback)
  const isInUse = config.state.connections.has(fallback.uid)
  if (isListed === isInstalled || (isListed && isInUse)) return
  config._internal.connectors.setState((list) =>
    isListed ? list.filter((connector) => connector !== fallback) : insert(list, index, fallback),
  )
}

/** Adds a connector after the last injected one. */
function insert(list: readonly Connector[], index: number, connector: Connector): Connector[] {
  const end = list.findLastIndex(({ type }) => type === fallbackId) + 1
  return list.toSpliced(Math.max(index, end), 0, connector)
}

/** The wallet to reconnect among the new ones: the one used last, else any that was left open. */
async function remembered(config: Config, arrived: AnnouncedWallet[]) {
  const recentId = await read(config, 'recentConnectorId')
  const open: Connector[] = []
  for (const { id, isDuplicate } of arrived) {
    const connector = config.connectors.find((connector) => connector.id === id)
    if (connector && !isDuplicate && (await read(config, `${id}.${openKey}`))) open.push(connector)
  }
  return open.find(({ id }) => id === recentId) ?? open[0]
}

async function read(config: Config, key: string) {
  try {
    return await (config.storage as { getItem(key: string): unknown } | null)?.getItem(key)
  } catch {
    return undefined
  }
}

/** Resolves once wagmi has hydrated its storage and neither connects nor reconnects. */
async function settled(config: Config) {
  const { persist } = config._internal.store as { persist?: Persist }
  if (persist && !persist.hasHydrated())
    await new Promise<void>((resolve) => {
      const stop = persist.onFinishHydration(() => {
        stop()
        // wagmi starts its reconnect right after hydration.
        setTimeout(resolve)
      })
    })
  const isBusy = () => ['connecting', 'reconnecting'].includes(config.state.status)
  if (!isBusy()) return
  await new Promise<void>((resolve) => {
    const stop = config.subscribe(
      (state) => state.status,
      () => {
        if (isBusy()) return
        stop()
        resolve()
      },
    )
  })
}
