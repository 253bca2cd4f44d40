import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readBatch, readObject, readTopic } from '#devnet/relay/readParams.ts'
import { payloadError } from '#devnet/relay/relayError.ts'

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
