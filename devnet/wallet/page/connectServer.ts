import type {
  AnswerEvent,
  EmitEvent,
  PageState,
  RpcRequest,
  RpcResponse,
  RpcResult,
} from '#devnet/wallet/wire.ts'

/** Listeners for the server's events. */
type ServerListeners = {
  onState(state: PageState): void
  /** The connection is lost; `onState` runs when it is back. */
  onLost(): void
  /** A request is pending and no approve window shows it. */
  onPrompt(): void
  onEmit(event: EmitEvent): void
}

/**
 * How long a broken stream may take to reconnect before the wallet counts as disconnected, in
 * milliseconds.
 */
const lostAfterMs = 1_500

/** Connects to the wallet's origin: requests by fetch, everything else by one event stream. */
export function connectServer(walletOrigin: string, listeners: ServerListeners) {
  // A malicious site may patch globals later: keep the originals.
  const { fetch } = window
  const client = randomId()
  const ends = new Map<string, RpcResult>()
  const waiting = new Map<string, (end: RpcResult) => void>()
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
    post('/acknowledge', { client, sequence: state.sequence }).catch(() => {})
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
  // Leaving a page breaks its stream, too, which must not emit `disconnect` for a running wallet.
  stream.addEventListener('error', () => {
    losing ??= setTimeout(listeners.onLost, lostAfterMs)
  })

  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<RpcResponse> {
      try {
        const response = await post('/rpc', { client, method, params } satisfies RpcRequest)
        return (await response.json()) as RpcResponse
      } catch {
        const message = 'The dev wallet is not reachable.'
        return { error: { code: 4900, message } }
      }
    },
    /** Resolves with a pending request's result, which may arrive before it is waited for. */
    endOf(id: string): Promise<RpcResult> {
      const end = ends.get(id)
      ends.delete(id)
      return end ? Promise.resolve(end) : new Promise((resolve) => waiting.set(id, resolve))
    },
  }
}

/** A random UUID; `crypto.randomUUID` exists in secure contexts only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
