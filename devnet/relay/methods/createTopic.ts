import { subscribe } from '#devnet/relay/methods/subscribe.ts'
import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'

/** `wc_createTopic`: subscribes to a topic that the client created. */
export const createTopic: RelayMethod = (params, client, room) => ({
  ...subscribe(params, client, room),
  result: true,
})
