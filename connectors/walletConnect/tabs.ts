/**
 * Messages between tabs of one site; the relay does not echo to the client that published. `at` is
 * when the session was settled, in Unix milliseconds.
 */
export type TabMessage =
  | { type: 'connected'; topic: string; at: number }
  | { type: 'ended'; topic: string }

/** A channel, created by {@link createTabs}. */
export type Tabs = ReturnType<typeof createTabs>

/** A channel between tabs that share records. Without BroadcastChannel it does nothing. */
export function createTabs(storePrefix: string, onMessage: (message: TabMessage) => void) {
  if (typeof BroadcastChannel === 'undefined') return { post(_message: TabMessage) {}, close() {} }
  const channel = new BroadcastChannel(`remote ${storePrefix}`)
  channel.onmessage = ({ data }) => {
    const { type, topic, at } = (data ?? {}) as { type?: unknown; topic?: unknown; at?: unknown }
    if (typeof topic !== 'string') return
    if (type === 'connected' && typeof at === 'number') onMessage({ type, topic, at })
    if (type === 'ended') onMessage({ type, topic })
  }
  // In Node an open channel would keep the process alive.
  ;(channel as { unref?: () => void }).unref?.()
  return {
    post: (message: TabMessage) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
