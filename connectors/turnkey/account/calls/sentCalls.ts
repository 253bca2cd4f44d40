import type { Hex } from 'viem'
import type { EmbeddedStore } from '#connectors/turnkey/session/embeddedStore.ts'
import { inTurn } from '#lib/wallets/inTurn.ts'

/** A batch that was sent: what its status needs, also after a reload. */
export type SentCalls = {
  id: string
  chainId: number
  account: Hex
  /** One transaction for all calls, one for each, or a user operation (ERC-4337). */
  kind: 'transaction' | 'series' | 'operation'
  /** Of the transactions in the order of the calls, or of the operation. */
  hashes: readonly Hex[]
  /** Numbers of the transactions. */
  nonces: readonly number[]
  /** The newest block when an operation was sent, decimal. */
  block?: string
  /** How many transactions there will be. */
  count: number
  /** Milliseconds since 1970. */
  sentAt: number
}

const key = 'calls'
/** The most that are kept. */
const keptLimit = 300

/** The batches that were sent from this browser. */
export type SentCallsList = ReturnType<typeof createSentCalls>

/** Keeps the batches that were sent from this browser. */
export function createSentCalls(store: EmbeddedStore) {
  async function read(): Promise<SentCalls[]> {
    const stored: unknown = await store.read(key)
    return Array.isArray(stored) ? stored.filter(isSentCalls) : []
  }

  return {
    find: async (id: string) => (await read()).find((sent) => sent.id === id),
    /** Adds a batch, or what is new of it. */
    put: (sent: SentCalls) =>
      inTurn('latchkey calls', async () => {
        const others = (await read()).filter(({ id }) => id !== sent.id)
        await store.write(key, [...others, sent].slice(-keptLimit))
      }),
  }
}

function isSentCalls(value: unknown): value is SentCalls {
  const { id, chainId, hashes, nonces } = Object(value)
  const isComplete = Array.isArray(hashes) && Array.isArray(nonces)
  return typeof id === 'string' && typeof chainId === 'number' && isComplete
}
