import type { Message } from '#devnet/relay/mailbox.ts'
import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readObject, readTopic } from '#devnet/relay/readParams.ts'

/**
 * `irn_fetchMessages`: the waiting messages of a topic. Fetching does not acknowledge: a message
 * may be delivered again.
 */
export const fetchMessages: RelayMethod = (params, client, room) => {
  const topic = readTopic(readObject(params).topic)
  return { result: page(room.mailbox.waiting(topic, client.id)) }
}

/** The result of both fetch methods; all messages fit in one page. */
export function page(messages: readonly Message[]) {
  return {
    messages: messages.map(({ topic, text, publishedAt, tag, attestation }) => ({
      topic,
      message: text,
      publishedAt,
      tag,
      ...(attestation === undefined ? {} : { attestation }),
    })),
    hasMore: false,
  }
}
