import { batchSubscribe } from '#devnet/relay/methods/batchSubscribe.ts'
import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'

/** `irn_batchSubscribeBlocking`: like irn_batchSubscribe, with each result in its own object. */
export const batchSubscribeBlocking: RelayMethod = (params, client, room) => {
  const answer = batchSubscribe(params, client, room)
  return { ...answer, result: (answer.result as string[]).map((id) => ({ id })) }
}
