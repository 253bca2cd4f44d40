import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readObject, readTopic } from '#devnet/relay/readParams.ts'

/** `irn_subscribe`: returns the subscription's id, then pushes what waits on the topic. */
export const subscribe: RelayMethod = (params, client, room) => {
  const topic = readTopic(readObject(params).topic)
  return {
    result: room.subscriptions.add(client, topic),
    afterwards: () => room.delivery.flush(client, [topic]),
  }
}
