import type { Message } from '#devnet/relay/mailbox.ts'
import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readObject, readTopic } from '#devnet/relay/readParams.ts'

/** `irn_fetchMessages`: what waits on a topic. Fetching is no receipt: it may come again. */
export const fetchMessages: RelayMethod = (params, client, room) => {
  const topic = readTopic(readObject(params).topic)
  return { result: page(room.mailbox.waiting(topic, client.id)) }
}

/** The answer of both fetch methods; everything comes at once. */
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
