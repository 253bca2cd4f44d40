import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readBatch, readObject, readTopic } from '#devnet/relay/readParams.ts'
import { payloadError } from '#devnet/relay/relayError.ts'

/** `irn_batchReceive`: acknowledges messages that were fetched. */
export const batchReceive: RelayMethod = (params, client, room) => {
  const receipts = readBatch(readObject(params).receipts).map((receipt) => {
    const { topic, messageId } = readObject(receipt)
    if (typeof messageId !== 'string') {
      throw payloadError('InvalidParams', 'A receipt must name its message')
    }
    return { topic: readTopic(topic), messageId }
  })
  for (const { topic, messageId } of receipts) room.mailbox.markDone(topic, messageId, client.id)
  return { result: true }
}
