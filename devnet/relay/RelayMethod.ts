import type { Counts, Delivery, Subscriptions } from '#devnet/relay/delivery.ts'
import type { MessageQueue, NewMessage, RelayClient } from '#devnet/relay/messageQueue.ts'

/** State that a relay method works with. */
export type RelayContext = {
  queue: MessageQueue
  subscriptions: Subscriptions
  delivery: Delivery
  counts(): Counts
}

/** A method's result, and what to do after it was sent. */
type MethodAnswer = { result: unknown; afterResponse?: () => void }

/**
 * One JSON-RPC method.
 * @throws RelayError
 */
export type RelayMethod = (
  params: unknown,
  client: RelayClient,
  context: RelayContext,
) => MethodAnswer

/**
 * Stores messages; call the returned function, which delivers them, after the publisher has its
 * response.
 */
export function enqueue(newMessages: readonly NewMessage[], context: RelayContext): () => void {
  const added = newMessages.flatMap((newMessage) => {
    const { message, isNew } = context.queue.put(newMessage)
    const counts = context.counts()
    counts.tags[newMessage.tag] = (counts.tags[newMessage.tag] ?? 0) + 1
    counts[isNew ? 'published' : 'duplicates'] += 1
    return isNew ? [message] : []
  })
  return () => {
    for (const message of added) context.delivery.announce(message)
  }
}

/** The publisher fields of a message. */
export function sender({ id, origin }: RelayClient): Pick<NewMessage, 'publisher' | 'origin'> {
  return { publisher: id, ...(origin ? { origin } : {}) }
}
