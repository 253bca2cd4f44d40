import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readBatch, readObject, readTopic } from '#devnet/relay/readParams.ts'

/** `irn_batchSubscribe`: returns ids in the order of the topics, then pushes what waits on them. */
export const batchSubscribe: RelayMethod = (params, client, room) => {
  const topics = readBatch(readObject(params).topics).map(readTopic)
  return {
    result: topics.map((topic) => room.subscriptions.add(client, topic)),
    afterwards: () => room.delivery.flush(client, topics),
  }
}
