import { payloadError } from '#devnet/relay/frames.ts'
import type { Message, NewMessage, RelayClient } from '#devnet/relay/messageQueue.ts'
import { enqueue, type RelayMethod, sender } from '#devnet/relay/RelayMethod.ts'
import {
  readAttestation,
  readBatch,
  readCount,
  readObject,
  readText,
  readTopic,
} from '#devnet/relay/readParams.ts'

/** `irn_publish`: one message on one topic. The same text again is the same message. */
export const publish: RelayMethod = (params, client, context) => ({
  result: true,
  afterResponse: enqueue([readMessage(params, client)], context),
})

/** Reads one message; other fields sent in clear (hashes, methods) are dropped. */
function readMessage(params: unknown, client: RelayClient): NewMessage {
  const { topic, message, ttl, tag = 0, attestation } = readObject(params)
  return {
    ...sender(client),
    ...readAttestation(attestation),
    topic: readTopic(topic),
    text: readText(message),
    ttlSeconds: readCount(ttl, 'ttl'),
    tag: readCount(tag, 'tag'),
  }
}

/** `irn_batchPublish`: several messages at once; if one is malformed, none is stored. */
export const batchPublish: RelayMethod = (params, client, context) => {
  const messages = readBatch(readObject(params).messages).map((one) => readMessage(one, client))
  return { result: true, afterResponse: enqueue(messages, context) }
}

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
  for (const { topic, messageId } of receipts)
    context.queue.markAcknowledged(topic, messageId, client.id)
  return { result: true }
}

/** `irn_subscribe`: returns the subscription's id, then pushes what waits on the topic. */
export const subscribe: RelayMethod = (params, client, context) => {
  const topic = readTopic(readObject(params).topic)
  return {
    result: context.subscriptions.add(client, topic),
    afterResponse: () => context.delivery.flush(client, [topic]),
  }
}

/** `irn_batchSubscribe`: returns ids in the order of the topics, then pushes what waits on them. */
export const batchSubscribe: RelayMethod = (params, client, context) => {
  const topics = readBatch(readObject(params).topics).map(readTopic)
  return {
    result: topics.map((topic) => context.subscriptions.add(client, topic)),
    afterResponse: () => context.delivery.flush(client, topics),
  }
}

/** `irn_batchSubscribeBlocking`: like irn_batchSubscribe, with each result in its own object. */
export const batchSubscribeBlocking: RelayMethod = (params, client, context) => {
  const answer = batchSubscribe(params, client, context)
  return { ...answer, result: (answer.result as string[]).map((id) => ({ id })) }
}

/** `wc_createTopic`: subscribes to a topic that the client created. */
export const createTopic: RelayMethod = (params, client, context) => ({
  ...subscribe(params, client, context),
  result: true,
})

/** `irn_unsubscribe`: ends a subscription; succeeds if there is none. */
export const unsubscribe: RelayMethod = (params, client, context) => {
  context.subscriptions.remove(client, readSubscription(params))
  return { result: true }
}

/** Reads `{ topic, id }` and returns the topic. */
function readSubscription(params: unknown): string {
  const { topic, id } = readObject(params)
  if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id)) {
    throw payloadError('InvalidSubscriptionId', 'Subscription id decoding failed')
  }
  return readTopic(topic)
}

/** `irn_batchUnsubscribe`: ends several subscriptions. */
export const batchUnsubscribe: RelayMethod = (params, client, context) => {
  const topics = readBatch(readObject(params).subscriptions).map(readSubscription)
  for (const topic of topics) context.subscriptions.remove(client, topic)
  return { result: true }
}
