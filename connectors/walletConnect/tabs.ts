/** What tabs of one site tell each other; the relay does not echo to the client that published. */
export type TabMessage = { type: 'connected' | 'ended'; topic: string }

/** Speaks with the other tabs over the same records. Without BroadcastChannel it is silent. */
export function createTabs(storePrefix: string, hear: (message: TabMessage) => void) {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, close() {} }
  const channel = new BroadcastChannel(`remote ${storePrefix}`)
  channel.onmessage = ({ data }) => {
    const { type, topic } = (data ?? {}) as Partial<TabMessage>
    if ((type === 'connected' || type === 'ended') && typeof topic === 'string')
      hear({ type, topic })
  }
  // In Node an open channel would keep the process alive.
  ;(channel as { unref?: () => void }).unref?.()
  return {
    tell: (message: TabMessage) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
