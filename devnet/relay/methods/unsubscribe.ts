import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readObject, readTopic } from '#devnet/relay/readParams.ts'
import { payloadError } from '#devnet/relay/relayError.ts'

/** `irn_unsubscribe`: ends a subscription; succeeds if there is none. */
export const unsubscribe: RelayMethod = (params, client, room) => {
  room.subscriptions.remove(client, readSubscription(params))
  return { result: true }
}

/** Reads `{ topic, id }` and returns the topic. */
export function readSubscription(params: unknown): string {
  const { topic, id } = readObject(params)
  if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id)) {
    throw payloadError('InvalidSubscriptionId', 'Subscription id decoding failed')
  }
  return readTopic(topic)
}
