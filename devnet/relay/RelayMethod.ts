import type { Delivery } from '#devnet/relay/delivery.ts'
import type { Letter, Mailbox } from '#devnet/relay/mailbox.ts'
import type { RelayClient } from '#devnet/relay/RelayClient.ts'
import type { Counts } from '#devnet/relay/stats.ts'
import type { Subscriptions } from '#devnet/relay/subscriptions.ts'

/** What a method works with. */
export type RelayRoom = {
  mailbox: Mailbox
  subscriptions: Subscriptions
  delivery: Delivery
  counts(): Counts
}

/** What a method answers, and what happens once the answer is out. */
export type MethodAnswer = { result: unknown; afterwards?: () => void }

/** One JSON-RPC method; throws a relay error. */
export type RelayMethod = (params: unknown, client: RelayClient, room: RelayRoom) => MethodAnswer

/** Takes letters in and tells their readers once the publisher has its answer. */
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

/** Who publishes, as letters name it. */
export function sender({ id, origin }: RelayClient): Pick<Letter, 'publisher' | 'origin'> {
  return { publisher: id, ...(origin ? { origin } : {}) }
}
