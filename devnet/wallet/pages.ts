import type { EventStream } from '#devnet/http/respond.ts'
import type { WalletStore } from '#devnet/wallet/walletStore.ts'
import type { EmitEvent, PageState } from '#devnet/wallet/wire.ts'

/** The pages of sites that loaded the wallet's script, each with its own event stream. */
export type Pages = {
  /** Attaches a page's stream and first sends what is queued for it. */
  join(client: string, origin: string, stream: EventStream): void
  leave(client: string, stream: EventStream): void
  /** Sends to one page, now or once its stream is connected. */
  send(client: string, event: string, data: unknown): void
  /** Sends an event to every page. */
  emit(event: EmitEvent): void
  /** Requests every page to open the approve window, if its browser allows it. */
  emitOpen(): void
  acknowledged(client: string, sequence: number): void
  /** Sends the state to every page. */
  broadcast(): void
  /** Waits until every page has acknowledged the newest state, at most a second. */
  settled(): Promise<void>
}

type Page = {
  origin: string
  stream?: EventStream
  outbox: { event: string; data: unknown }[]
  acknowledged: number
}

/**
 * A page that reconnects within this time, after a reload or an interruption, counts as the same.
 */
const disconnectedAfterMs = 1000
const settledWithinMs = 1000

/** Creates the list of pages; `onDisconnect` runs for a page that does not reconnect. */
export function createPages(options: {
  store: WalletStore
  isWindowOpen: () => boolean
  onDisconnect: (client: string) => void
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
    if (connected().some(({ acknowledged }) => acknowledged < sequence)) return
    const settled = waiters
    waiters = []
    for (const resolve of settled) resolve()
  }

  return {
    join(client, origin, stream) {
      const page = pages.get(client) ?? { origin, outbox: [], acknowledged: 0 }
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
        options.onDisconnect(client)
      }, disconnectedAfterMs).unref()
    },
    send(client, event, data) {
      const page = pages.get(client)
      if (page?.stream) page.stream.send(event, data)
      else if (page) page.outbox.push({ event, data })
      else pages.set(client, { origin: '', outbox: [{ event, data }], acknowledged: 0 })
    },
    emit(data) {
      for (const { stream } of connected()) stream?.send('emit', data)
    },
    emitOpen() {
      for (const { stream } of connected()) stream?.send('prompt', {})
    },
    acknowledged(client, acknowledged) {
      const page = pages.get(client)
      if (page) page.acknowledged = Math.max(page.acknowledged, acknowledged)
      checkSettled()
    },
    broadcast() {
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
