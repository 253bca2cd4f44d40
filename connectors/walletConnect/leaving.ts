import { inTime } from '#connectors/defineConnector/inTime.ts'
import type { Sdk } from '#connectors/walletConnect/Sdk.ts'
import { walletConnectCodes } from '#lib/protocol/walletConnect.ts'

/** Where sessions are noted that were left, under a name like that of pairing.ts. */
const leftKey = 'remote.left'

/** How long leaving may take where the relay is away, in milliseconds. */
const leaveMs = 3_000

/** wagmi's storage, as far as it is needed. */
export type KeyValueStorage = {
  getItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
  removeItem(key: string): unknown
}

/**
 * Ends sessions at the wallet. One that was left while the relay was away is noted, so that it is
 * not taken up again after a reload, and its wallet hears of it on a later visit.
 */
export function createLeaving(storage: KeyValueStorage | null | undefined) {
  async function read(): Promise<string[]> {
    try {
      const topics = await storage?.getItem(leftKey)
      return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : []
    } catch {
      return []
    }
  }

  async function write(change: (topics: string[]) => string[]) {
    try {
      const topics = change(await read())
      await (topics.length > 0 ? storage?.setItem(leftKey, topics) : storage?.removeItem(leftKey))
    } catch {
      // Forgetful, not broken.
    }
  }

  return {
    /** Topics of sessions that were left and whose wallets may not know yet. */
    read,
    /** Resolves when the wallet was told, or when the time is over; it is told later then. */
    async leave({ signer: { client } }: Sdk, topic: string) {
      await write((topics) => [...new Set([...topics, topic])])
      const reason = { code: walletConnectCodes.userDisconnected, message: 'User disconnected.' }
      const tell = async () => {
        await client.disconnect({ topic, reason }).catch((error) => {
          // Gone all the same: the wallet has ended it at the same moment.
          if (client.session.keys.includes(topic)) throw error
        })
        // The layers above the client forget the session only when they are told.
        client.events.emit('session_delete', { id: 0, topic })
        await write((topics) => topics.filter((one) => one !== topic))
      }
      const telling = tell()
      await inTime(telling, leaveMs, () => new Error('late')).catch(() => undefined)
    },
  }
}
