import {
  batchFetchMessages,
  batchReceive,
  fetchMessages,
} from '#devnet/relay/methods/fetchMessages.ts'
import { batchPublish, publish } from '#devnet/relay/methods/publish.ts'
import { approveSession, proposeSession } from '#devnet/relay/methods/sessions.ts'
import {
  batchSubscribe,
  batchSubscribeBlocking,
  batchUnsubscribe,
  createTopic,
  subscribe,
  unsubscribe,
} from '#devnet/relay/methods/subscribe.ts'
import type { RelayMethod } from '#devnet/relay/RelayMethod.ts'
import { payloadError } from '#devnet/relay/relayError.ts'

const methods = new Map<string, RelayMethod>(
  Object.entries({
    irn_publish: publish,
    irn_batchPublish: batchPublish,
    irn_subscribe: subscribe,
    irn_subscribeBlocking: subscribe,
    irn_batchSubscribe: batchSubscribe,
    irn_batchSubscribeBlocking: batchSubscribeBlocking,
    irn_unsubscribe: unsubscribe,
    irn_batchUnsubscribe: batchUnsubscribe,
    irn_fetchMessages: fetchMessages,
    irn_batchFetchMessages: batchFetchMessages,
    irn_batchReceive: batchReceive,
    wc_createTopic: createTopic,
    wc_proposeSession: proposeSession,
    wc_approveSession: approveSession,
  }),
)

const publishing = new Set<RelayMethod>([publish, batchPublish, proposeSession, approveSession])

/** Returns a request's method by its name or an older one (iridium_…, waku_…). */
export function methodNamed(name: string): RelayMethod {
  const method = methods.get(name.replace(/^(iridium|waku)_/, 'irn_'))
  if (!method) throw payloadError('InvalidMethod', 'Unknown method')
  return method
}

/** True for methods that publish a message: those that the `lose` switch affects. */
export function isPublishing(method: RelayMethod): boolean {
  return publishing.has(method)
}
