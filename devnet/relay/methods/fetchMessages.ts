import type { Message } from '#devnet/relay/messageQueue.ts'
import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readBatch, readObject, readTopic } from '#devnet/relay/readParams.ts'
import { payloadError } from '#devnet/relay/relayError.ts'

/**
 * `irn_fetchMessages`: the waiting messages of a topic. Fetching does not acknowledge: a message
 * may be delivered again.
 */
export const fetchMessages: RelayMethod = (params, client, context) => {
  const topic = readTopic(readObject(params).topic)
  return { result: page(context.queue.waiting(topic, client.id)) }
}

/** The result of both fetch methods; all messages fit in one page. */
function page(messages: readonly Message[]) {
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

/** `irn_batchFetchMessages`: the waiting messages of several topics. */
export const batchFetchMessages: RelayMethod = (params, client, context) => {
  const topics = readBatch(readObject(params).topics).map(readTopic)
  return { result: page(topics.flatMap((topic) => context.queue.waiting(topic, client.id))) }
}

/** `irn_batchReceive`: acknowledges messages that were fetched. */
export const batchReceive: RelayMethod = (params, client, context) => {
  const receipts = readBatch(readObject(params).receipts).map((receipt) => {
    const { topic, messageId } = readObject(receipt)
    if (typeof messageId !== 'string') {
      throw payloadError('InvalidParams', 'A receipt must name its message')
    }
    return { topic: readTopic(topic), messageId }
  })
  for (const { topic, messageId } of receipts) context.queue.markDone(topic, messageId, client.id)
  return { result: true }
}
