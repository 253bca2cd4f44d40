import { readSubscription } from '#devnet/relay/methods/unsubscribe.ts'
import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readBatch, readObject } from '#devnet/relay/readParams.ts'

/** `irn_batchUnsubscribe`: ends several subscriptions. */
export const batchUnsubscribe: RelayMethod = (params, client, room) => {
  const topics = readBatch(readObject(params).subscriptions).map(readSubscription)
  for (const topic of topics) room.subscriptions.remove(client, topic)
  return { result: true }
}
