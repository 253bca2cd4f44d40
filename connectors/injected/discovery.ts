import { type Announcement, parseAnnouncement } from '#connectors/injected/parseAnnouncement.ts'

/** More than any browser has; a page script could announce wallets endlessly. */
const walletLimit = 48

/** A browser wallet, with the id of its connector. */
export type AnnouncedWallet = Announcement & {
  /** The rdns; with a suffix if another wallet announced that rdns first. */
  readonly id: string
  /**
   * Another wallet announced this rdns first: shown with a warning, never reconnected
   * automatically.
   */
  readonly isDuplicate: boolean
  /** Found at its wallet-book provider path; a later announcement is merged into this wallet. */
  readonly isAtPath: boolean
}

/** An EIP-6963 store, as created by {@link createDiscovery}. */
type Discovery = {
  /** The first listener starts discovery and requests announcements. Returns its undo. */
  subscribe(listener: () => void): () => void
  /** Frozen and referentially stable until something changes: suitable for useSyncExternalStore. */
  getSnapshot(): readonly AnnouncedWallet[]
  getServerSnapshot(): readonly AnnouncedWallet[]
  /**
   * Adds a wallet that has not announced itself; does nothing if it is already known, by this or
   * another rdns.
   */
  addAtPath(wallet: Announcement, otherRdns?: readonly string[]): void
  /** Resolves with the wallet of this rdns once it announces itself; undefined after `limitMs`. */
  waitFor(rdns: string, limitMs: number): Promise<AnnouncedWallet | undefined>
  /** The only wallet of this name: an update of a wallet can change its rdns. */
  findNamed(name: string): AnnouncedWallet | undefined
}

const none: readonly AnnouncedWallet[] = Object.freeze([])

/**
 * Collects wallets that announce themselves (EIP-6963), early or late, each once. `target` returns
 * the window and is called on first use, because there is none on the server.
 */
export function createDiscovery(target: () => EventTarget | undefined): Discovery {
  const listeners = new Set<() => void>()
  let wallets = none
  let source: EventTarget | undefined

  function onAnnouncement(event: Event) {
    const announcement = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (announcement) add(announcement)
  }

  function addAtPath(wallet: Announcement, otherRdns: readonly string[] = []) {
    const isKnown = wallets.some(
      ({ rdns, provider }) =>
        rdns === wallet.rdns ||
        otherRdns.includes(rdns) ||
        provider === wallet.provider ||
        provider.request === wallet.provider.request,
    )
    if (!isKnown) add(wallet, true)
  }

  function add(announcement: Announcement, isAtPath = false) {
    if (wallets.length >= walletLimit) return
    const { rdns, provider, uuid, name } = announcement
    const namesakes = wallets.filter((wallet) => wallet.rdns === rdns)
    if (namesakes.some((wallet) => wallet.isAtPath)) return
    // Wallets announce themselves repeatedly, some with a new uuid each time, some with a new provider.
    const isKnown = (wallet: AnnouncedWallet) =>
      wallet.provider === provider || (wallet.uuid === uuid && wallet.name === name)
    if (namesakes.some(isKnown)) return
    if (wallets.some((wallet) => wallet.uuid === uuid && wallet.provider === provider)) return
    const isDuplicate = namesakes.length > 0
    const id = isDuplicate ? `${rdns}#${namesakes.length + 1}` : rdns
    const wallet = Object.freeze({ ...announcement, id, isDuplicate, isAtPath })
    wallets = Object.freeze([...wallets, wallet])
    for (const listener of [...listeners]) listener()
  }

  /** Listens for the lifetime of the page: a wallet announced once stays known. */
  function start() {
    if (source) return
    source = target()
    if (!source) return
    source.addEventListener('eip6963:announceProvider', onAnnouncement)
    source.dispatchEvent(new Event('eip6963:requestProvider'))
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    start()
    return () => {
      listeners.delete(listener)
    }
  }

  return {
    subscribe,
    getSnapshot: () => wallets,
    getServerSnapshot: () => none,
    addAtPath,
    findNamed(name) {
      const [found, ...others] = wallets.filter((wallet) => wallet.name === name)
      return others.length === 0 ? found : undefined
    },
    waitFor(rdns, limitMs) {
      const find = () => wallets.find((wallet) => wallet.rdns === rdns)
      // Wallets that are present announce themselves synchronously within this call.
      start()
      const found = find()
      if (found) return Promise.resolve(found)
      return new Promise((resolve) => {
        const end = () => {
          stop()
          clearTimeout(timer)
          resolve(find())
        }
        const timer = setTimeout(end, limitMs)
        const stop = subscribe(() => {
          if (find()) end()
        })
      })
    },
  }
}

/** The wallets discovered in this page. */
export const discovery = createDiscovery(() => (typeof window === 'undefined' ? undefined : window))
