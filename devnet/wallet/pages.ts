import type { EventStream } from '#devnet/http/eventStream.ts'
import type { WalletStore } from '#devnet/wallet/walletStore.ts'
import type { EmitEvent, PageState } from '#devnet/wallet/wire.ts'

/** The sites' pages that hold the wallet's script, each with a stream of its own. */
export type Pages = {
  /** Joins a page's stream to it; what waited for it is sent first. */
  join(client: string, origin: string, stream: EventStream): void
  leave(client: string, stream: EventStream): void
  /** Sends to one page, now or when its stream is there. */
  send(client: string, event: string, data: unknown): void
  /** Sends an event to every page. */
  emit(event: EmitEvent): void
  /** Asks every page to open the approve window, where its browser lets it. */
  emitOpen(): void
  heard(client: string, sequence: number): void
  /** Tells every page the state of things. */
  tell(): void
  /** Waits until every page has heard the newest state, at most a second. */
  settled(): Promise<void>
}

type Page = {
  origin: string
  stream?: EventStream
  outbox: { event: string; data: unknown }[]
  heard: number
}

/** A page that was reloaded or lost its connection for a moment is the same after this long. */
const goneAfterMs = 1000
const settledWithinMs = 1000

/** Makes the list of pages; `onGone` is told of a page that does not come back. */
export function createPages(options: {
  store: WalletStore
  isWindowOpen: () => boolean
  onGone: (client: string) => void
}): Pages {
  const { store } = options
  const pages = new Map<string, Page>()
  let sequence = 0
  let waiters: (() => void)[] = []

  const connected = () => [...pages.values()].filter(({ stream }) => stream)
  const stateFor = ({ origin }: Page): PageState => {
    const { chainId, policy, fault } = store.get()
    return {
      sequence,
      accounts: store.accountsFor(origin),
      chainId: `0x${chainId.toString(16)}`,
      policy,
      fault,
      isWindowOpen: options.isWindowOpen(),
    }
  }
  const checkSettled = () => {
    if (connected().some(({ heard }) => heard < sequence)) return
    const settled = waiters
    waiters = []
    for (const resolve of settled) resolve()
  }

  return {
    join(client, origin, stream) {
      const page = pages.get(client) ?? { origin, outbox: [], heard: 0 }
      page.origin = origin
      page.stream = stream
      pages.set(client, page)
      stream.send('state', stateFor(page))
      for (const { event, data } of page.outbox.splice(0)) stream.send(event, data)
    },
    leave(client, stream) {
      const page = pages.get(client)
      if (page?.stream !== stream) return
      delete page.stream
      checkSettled()
      setTimeout(() => {
        if (page.stream || pages.get(client) !== page) return
        pages.delete(client)
        options.onGone(client)
      }, goneAfterMs).unref()
    },
    send(client, event, data) {
      const page = pages.get(client)
      if (page?.stream) page.stream.send(event, data)
      else if (page) page.outbox.push({ event, data })
      else pages.set(client, { origin: '', outbox: [{ event, data }], heard: 0 })
    },
    emit(data) {
      for (const { stream } of connected()) stream?.send('emit', data)
    },
    emitOpen() {
      for (const { stream } of connected()) stream?.send('prompt', {})
    },
    heard(client, heard) {
      const page = pages.get(client)
      if (page) page.heard = Math.max(page.heard, heard)
      checkSettled()
    },
    tell() {
      sequence += 1
      for (const page of connected()) page.stream?.send('state', stateFor(page))
    },
    settled: () =>
      new Promise((resolve) => {
        waiters.push(resolve)
        setTimeout(resolve, settledWithinMs).unref()
        checkSettled()
      }),
  }
}
