import type { NewMessage } from '#devnet/relay/messageQueue.ts'
import type { RelayClient } from '#devnet/relay/RelayClient.ts'
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
