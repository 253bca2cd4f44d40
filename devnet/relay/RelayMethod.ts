import type { Delivery } from '#devnet/relay/delivery.ts'
import type { Letter, Mailbox } from '#devnet/relay/messageQueue.ts'
import type { RelayClient } from '#devnet/relay/RelayClient.ts'
import type { Counts } from '#devnet/relay/stats.ts'
import type { Subscriptions } from '#devnet/relay/subscriptions.ts'

/** State that a relay method works with. */
export type RelayRoom = {
  mailbox: Mailbox
  subscriptions: Subscriptions
  delivery: Delivery
  counts(): Counts
}

/** A method's result, and what to do after it was sent. */
type MethodAnswer = { result: unknown; afterwards?: () => void }

/**
 * One JSON-RPC method.
 * @throws RelayError
 */
export type RelayMethod = (params: unknown, client: RelayClient, room: RelayRoom) => MethodAnswer

/**
 * Stores messages; call the returned function, which delivers them, after the publisher has its
 * response.
 */
export function post(letters: readonly Letter[], room: RelayRoom): () => void {
  const fresh = letters.flatMap((letter) => {
    const { message, isNew } = room.mailbox.put(letter)
    const counts = room.counts()
    counts.tags[letter.tag] = (counts.tags[letter.tag] ?? 0) + 1
    counts[isNew ? 'published' : 'duplicates'] += 1
    return isNew ? [message] : []
  })
  return () => {
    for (const message of fresh) room.delivery.announce(message)
  }
}

/** The publisher fields of a message. */
export function sender({ id, origin }: RelayClient): Pick<Letter, 'publisher' | 'origin'> {
  return { publisher: id, ...(origin ? { origin } : {}) }
}
