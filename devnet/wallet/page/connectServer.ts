import type {
  AnswerEvent,
  EmitEvent,
  PageState,
  RpcAnswered,
  RpcAsked,
  RpcEnd,
} from '#devnet/wallet/wire.ts'

/** What the wallet's server tells the page. */
export type ServerListeners = {
  onState(state: PageState): void
  /** The server has gone; its return is told by `onState`. */
  onLost(): void
  /** A request waits and no approve window shows it. */
  onPrompt(): void
  onEmit(event: EmitEvent): void
}

/** How long a broken stream may take to come back before the wallet counts as gone, in milliseconds. */
const lostAfterMs = 1_500

/** Speaks with the wallet's own origin: questions by fetch, everything else by one event stream. */
export function connectServer(walletOrigin: string, listeners: ServerListeners) {
  // The page's script may be hooked later (a tampered site): what is used is kept from the start.
  const { fetch } = window
  const client = crypto.randomUUID()
  const ends = new Map<string, RpcEnd>()
  const waiting = new Map<string, (end: RpcEnd) => void>()
  let losing: ReturnType<typeof setTimeout> | undefined

  const post = (path: string, body: unknown) =>
    fetch(`${walletOrigin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    })

  const stream = new EventSource(`${walletOrigin}/events?client=${client}`)
  stream.addEventListener('state', (event) => {
    clearTimeout(losing)
    losing = undefined
    const state = JSON.parse(event.data) as PageState
    listeners.onState(state)
    post('/heard', { client, sequence: state.sequence }).catch(() => {})
  })
  stream.addEventListener('answer', (event) => {
    const { id, end } = JSON.parse(event.data) as AnswerEvent
    const resolve = waiting.get(id)
    if (resolve) resolve(end)
    else ends.set(id, end)
    waiting.delete(id)
  })
  stream.addEventListener('prompt', () => listeners.onPrompt())
  stream.addEventListener('emit', (event) => listeners.onEmit(JSON.parse(event.data) as EmitEvent))
  // A page that is being left breaks its stream too, and a wallet that lives must not say goodbye.
  stream.addEventListener('error', () => {
    losing ??= setTimeout(listeners.onLost, lostAfterMs)
  })

  return {
    async ask({ method, params }: { method: string; params?: unknown }): Promise<RpcAnswered> {
      try {
        const response = await post('/rpc', { client, method, params } satisfies RpcAsked)
        return (await response.json()) as RpcAnswered
      } catch {
        const message = 'The dev wallet is not reachable.'
        return { error: { code: 4900, message } }
      }
    },
    /** The end of a request that waits; it may have come before anybody asked for it. */
    endOf(id: string): Promise<RpcEnd> {
      const end = ends.get(id)
      ends.delete(id)
      return end ? Promise.resolve(end) : new Promise((resolve) => waiting.set(id, resolve))
    },
  }
}
