import { type Announcement, parseAnnouncement } from '#connectors/injected/parseAnnouncement.ts'

/** More than any browser has; a page script could announce without end. */
const walletLimit = 48

/** A wallet of this browser, under the id its connector gets. */
export type AnnouncedWallet = Announcement & {
  /** The rdns; with a suffix where another wallet had that name first. */
  readonly id: string
  /** Another wallet announced the same name before: shown with a warning, never connected by itself. */
  readonly isDuplicate: boolean
}

export type Discovery = {
  /** Starts listening with the first listener and asks wallets to announce themselves. Returns its undo. */
  subscribe(listener: () => void): () => void
  /** Frozen, and the same object until something changes: fit for useSyncExternalStore. */
  getSnapshot(): readonly AnnouncedWallet[]
  getServerSnapshot(): readonly AnnouncedWallet[]
  /** The wallet of this rdns, as soon as it announces itself; undefined when the time is over. */
  waitFor(rdns: string, limitMs: number): Promise<AnnouncedWallet | undefined>
}

const none: readonly AnnouncedWallet[] = Object.freeze([])

/**
 * Wallets that announce themselves (EIP-6963), early or late, each once. `target` is the window,
 * asked for when first needed, because on the server there is none.
 */
export function createDiscovery(target: () => EventTarget | undefined): Discovery {
  const listeners = new Set<() => void>()
  let wallets = none
  let heard: EventTarget | undefined

  function hear(event: Event) {
    const announcement = parseAnnouncement((event as CustomEvent<unknown>).detail)
    if (!announcement || wallets.length >= walletLimit) return
    const { rdns, provider, uuid } = announcement
    const namesakes = wallets.filter((wallet) => wallet.rdns === rdns)
    // Wallets repeat themselves, some with a new uuid each time.
    if (namesakes.some((wallet) => wallet.provider === provider)) return
    if (wallets.some((wallet) => wallet.uuid === uuid && wallet.provider === provider)) return
    const isDuplicate = namesakes.length > 0
    const id = isDuplicate ? `${rdns}#${namesakes.length + 1}` : rdns
    wallets = Object.freeze([...wallets, Object.freeze({ ...announcement, id, isDuplicate })])
    for (const listener of [...listeners]) listener()
  }

  /** Goes on for the life of the page: a wallet heard once stays known. */
  function start() {
    if (heard) return
    heard = target()
    if (!heard) return
    heard.addEventListener('eip6963:announceProvider', hear)
    heard.dispatchEvent(new Event('eip6963:requestProvider'))
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
    waitFor(rdns, limitMs) {
      const find = () => wallets.find((wallet) => wallet.rdns === rdns)
      // Wallets that are there announce themselves within this very call.
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

/** The wallets of this page. */
export const discovery = createDiscovery(() => (typeof window === 'undefined' ? undefined : window))
