import type { Sdk } from '#connectors/walletConnect/Sdk.ts'
import { walletConnectCodes } from '#lib/protocol/walletConnect.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** Storage key of the topics to disconnect, with the same prefix as in pairing.ts. */
const pendingKey = 'remote.left'

/** How long a disconnect may take if the relay is unreachable, in milliseconds. */
const disconnectMs = 3_000

/** The part of wagmi's storage that is used. */
export type KeyValueStorage = {
  getItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
  removeItem(key: string): unknown
}

/** Ends sessions, created by {@link createPendingDisconnects}. */
export type PendingDisconnects = ReturnType<typeof createPendingDisconnects>

/**
 * Ends sessions at the wallet (`wc_sessionDelete`). If the relay is unreachable, the topic is
 * stored, so that the session is not resumed after a reload and the wallet is notified on a later
 * visit.
 */
export function createPendingDisconnects(storage: KeyValueStorage | null | undefined) {
  async function read(): Promise<string[]> {
    try {
      const topics = await storage?.getItem(pendingKey)
      return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : []
    } catch {
      return []
    }
  }

  async function write(change: (topics: string[]) => string[]) {
    try {
      const topics = change(await read())
      await (topics.length > 0
        ? storage?.setItem(pendingKey, topics)
        : storage?.removeItem(pendingKey))
    } catch {
      // Without storage the topic is not remembered.
    }
  }

  /** Resolves when the wallet was notified, or after a time limit; it is then notified later. */
  async function disconnect({ signer: { client } }: Sdk, topic: string) {
    await write((topics) => [...new Set([...topics, topic])])
    const reason = { code: walletConnectCodes.userDisconnected, message: 'User disconnected.' }
    const notify = async () => {
      await client.disconnect({ topic, reason }).catch((error) => {
        // Already gone: the wallet ended it at the same time.
        if (client.session.keys.includes(topic)) throw error
      })
      // The layers above the client drop the session only on this event.
      client.events.emit('session_delete', { id: 0, topic })
      await write((topics) => topics.filter((pending) => pending !== topic))
    }
    const notification = notify()
    await withTimeout(notification, disconnectMs, () => new Error('late')).catch(() => undefined)
  }

  return {
    /** Topics of ended sessions whose wallets may not have been notified. */
    read,
    disconnect,
    /**
     * Ends all sessions but the used one, known by its topic or by that of its pairing: others are
     * from before, or from a tab that closed halfway.
     */
    disconnectOthers(
      sdk: Sdk,
      used: { topic?: string | undefined; pairingTopic?: string | undefined },
    ) {
      for (const { topic, pairingTopic } of sdk.signer.client.session.getAll())
        if (topic !== used.topic && pairingTopic !== used.pairingTopic) void disconnect(sdk, topic)
    },
  }
}
