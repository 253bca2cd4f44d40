import type { Config, Connector } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { type AnnouncedWallet, discovery } from '#connectors/injected/discovery.ts'
import { fallbackProvider, watchFallback } from '#connectors/injected/fallbackProvider.ts'
import type { InjectedTarget } from '#connectors/injected/InjectedTarget.ts'
import { fallbackId, injected } from '#connectors/injected.ts'
import { openKey } from '#lib/protocol/constants.ts'

/**
 * The injected connectors of a config. They are added and removed at run time, for which wagmi 3.7
 * has no public API: only this file uses `config._internal`, and wagmi is pinned for it.
 */
type Shelf = {
  /**
   * Represents all injected wallets in the list; offered itself only if no announced wallet is
   * behind `window.ethereum`.
   */
  fallback: Connector
  /** Index of the injected wallets in the list. */
  place: number
}

/** The zustand `persist` API of wagmi's store; missing if the config has no storage. */
type Persist = {
  hasHydrated(): boolean
  onFinishHydration(listener: () => void): () => void
}

const shelves = new WeakMap<Config, Shelf>()

/**
 * Prepares a new config for injected wallets: the wallet in the cookie is in the list from the
 * start, so that wagmi's only reconnect finds it; `window.ethereum` is added after discovery. Does
 * nothing if `injected()` is not in the list.
 */
export function shelveInjected(config: Config, remembered: InjectedTarget | undefined) {
  const place = config.connectors.findIndex(({ id }) => id === fallbackId)
  const fallback = config.connectors[place]
  if (!fallback) return
  shelves.set(config, { fallback, place })
  if (remembered?.rdns === fallbackId) return
  const { connectors } = config._internal
  const known = remembered && [connectors.setup(injected({ target: remembered }))]
  connectors.setState((list) => list.toSpliced(place, 1, ...(known ?? [])))
}

/** Index of the injected wallets in the list of connectors; undefined without `injected()`. */
export function injectedIndexOf(config: Config): number | undefined {
  return shelves.get(config)?.place
}

/**
 * Creates a connector for every wallet that announces itself, early or late, and reconnects a
 * remembered one that arrived after wagmi's reconnect. Call it in the browser; returns its stop.
 */
export function watchAnnouncements(config: Config): () => void {
  const shelf = shelves.get(config)
  if (!shelf) return () => {}
  const seen = new Set<string>()
  let isStopped = false

  function update() {
    const arrived = discovery.getSnapshot().filter((wallet) => !seen.has(wallet.id))
    for (const wallet of arrived) {
      seen.add(wallet.id)
      place(config, shelf as Shelf, wallet)
    }
    placeFallback(config, shelf as Shelf)
    if (fallbackProvider()) nameFallback()
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
function place(config: Config, { place }: Shelf, wallet: AnnouncedWallet) {
  const { connectors } = config._internal
  const known = config.connectors.find(
    ({ id, rdns }) =>
      id === wallet.id || (!wallet.isDuplicate && [rdns].flat().includes(wallet.rdns)),
  )
  if (!known) {
    const connector = connectors.setup(injected({ target: wallet }))
    const end = config.connectors.findLastIndex(({ type }) => type === injected.type) + 1
    connectors.setState((list) => list.toSpliced(Math.max(place, end), 0, connector))
    return
  }
  if (known.type !== injected.type) return
  // The cookie stores no icon. A new object with the same members, so that wagmi notices the
  // change.
  const complete = Object.defineProperties({} as Connector, {
    ...Object.getOwnPropertyDescriptors(known),
    ...Object.getOwnPropertyDescriptors(presentation(known, wallet)),
  })
  connectors.setState((list) =>
    list.map((connector) => (connector === known ? complete : connector)),
  )
}

function presentation(known: Connector, { name, icon }: AnnouncedWallet) {
  return {
    name,
    icon,
    get metadata() {
      return { ...(known as { metadata?: object }).metadata, name, ...(icon && { icon }) }
    },
  }
}

/** Gives the fallback its wallet's name if the wallet book knows its flag or provider path. */
function nameFallback() {
  import('#connectors/injected/lookAtPaths.ts').then(
    ({ lookAtPaths }) => lookAtPaths(),
    // It keeps the generic name.
    () => undefined,
  )
}

function placeFallback(config: Config, { fallback, place }: Shelf) {
  const isListed = config.connectors.includes(fallback)
  const isOffered = fallbackProvider() !== undefined
  const isInUse = config.state.connections.has(fallback.uid)
  if (isListed === isOffered || (isListed && isInUse)) return
  config._internal.connectors.setState((list) => {
    if (isListed) return list.filter((connector) => connector !== fallback)
    const end = list.findLastIndex(({ type }) => type === injected.type) + 1
    return list.toSpliced(Math.max(place, end), 0, fallback)
  })
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
