import { readLetter } from '#devnet/relay/methods/publish.ts'
import { post, type RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { readBatch, readObject } from '#devnet/relay/readParams.ts'

/** `irn_batchPublish`: several messages at once; if one is malformed, none is stored. */
export const batchPublish: RelayMethod = (params, client, room) => {
  const letters = readBatch(readObject(params).messages).map((one) => readLetter(one, client))
  return { result: true, afterwards: post(letters, room) }
}
