import { page } from '#devnet/relay/methods/fetchMessages.ts'
import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readBatch, readObject, readTopic } from '#devnet/relay/readParams.ts'

/** `irn_batchFetchMessages`: the waiting messages of several topics. */
export const batchFetchMessages: RelayMethod = (params, client, room) => {
  const topics = readBatch(readObject(params).topics).map(readTopic)
  return { result: page(topics.flatMap((topic) => room.mailbox.waiting(topic, client.id))) }
}
