import { approveSession } from '#devnet/relay/methods/approveSession.ts'
import { batchFetchMessages } from '#devnet/relay/methods/batchFetchMessages.ts'
import { batchPublish } from '#devnet/relay/methods/batchPublish.ts'
import { batchReceive } from '#devnet/relay/methods/batchReceive.ts'
import { batchSubscribe } from '#devnet/relay/methods/batchSubscribe.ts'
import { batchSubscribeBlocking } from '#devnet/relay/methods/batchSubscribeBlocking.ts'
import { batchUnsubscribe } from '#devnet/relay/methods/batchUnsubscribe.ts'
import { createTopic } from '#devnet/relay/methods/createTopic.ts'
import { fetchMessages } from '#devnet/relay/methods/fetchMessages.ts'
import { proposeSession } from '#devnet/relay/methods/proposeSession.ts'
import { publish } from '#devnet/relay/methods/publish.ts'
import { subscribe } from '#devnet/relay/methods/subscribe.ts'
import { unsubscribe } from '#devnet/relay/methods/unsubscribe.ts'
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
