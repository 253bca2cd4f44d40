import type { WebSocket } from 'ws'
import type { Clock } from '#devnet/clock.ts'
import {
  errorFrame,
  frameId,
  payloadError,
  type RelayError,
  readFrame,
  relayError,
  resultFrame,
} from '#devnet/relay/frames.ts'
import type { RelayClient } from '#devnet/relay/messageQueue.ts'
import {
  batchFetchMessages,
  batchPublish,
  batchReceive,
  batchSubscribe,
  batchSubscribeBlocking,
  batchUnsubscribe,
  createTopic,
  fetchMessages,
  publish,
  subscribe,
  unsubscribe,
} from '#devnet/relay/methods/messages.ts'
import { approveSession, proposeSession } from '#devnet/relay/methods/sessions.ts'
import type { RelayContext, RelayMethod } from '#devnet/relay/RelayMethod.ts'

import { relayTooManyRequestsCode } from '#lib/protocol/walletConnect.ts'

/** A log line of a socket: names and numbers, never a message's content. */
export type RelayLine = { clientId: string; origin?: string; method: string; error?: string }

/** Options of a relay socket. */
type SocketOptions = {
  context: RelayContext
  /**
   * Decides whether a publish is dropped on purpose, and whether its sender gets a success
   * response.
   */
  takeDrop(): { isAcknowledged: boolean } | undefined
  log(line: RelayLine): void
  /** The client's rate limit; acknowledgments are not counted. */
  isWithinRate: Rate
}

/** Serves one client: responds to its requests and handles its acknowledgments. */
export function serveSocket(
  socket: WebSocket,
  identity: { clientId: string; origin?: string },
  { context, takeDrop, log, isWithinRate }: SocketOptions,
): RelayClient {
  const client: RelayClient = {
    id: identity.clientId,
    ...(identity.origin ? { origin: identity.origin } : {}),
    inFlight: new Map(),
    send: (text) => socket.send(text),
  }

  const answer = (text: string) => {
    const frame = readFrame(text)
    if (frame.kind === 'answer') {
      context.delivery.acknowledge(client, frame.id, frame.isAccepted)
      return
    }
    if (!isWithinRate()) throw relayError(relayTooManyRequestsCode, 'Too many requests')
    const methods = context.counts().methods
    const method = methodNamed(frame.method)
    methods[frame.method] = (methods[frame.method] ?? 0) + 1
    log({ ...identity, method: frame.method })
    const drop = isPublishing(method) ? takeDrop() : undefined
    if (drop) {
      context.counts().dropped += 1
      if (drop.isAcknowledged) socket.send(resultFrame(frame.id, true))
      return
    }
    const { result, afterResponse } = method(frame.params, client, context)
    socket.send(resultFrame(frame.id, result))
    afterResponse?.()
  }

  socket.on('message', (data, isBinary) => {
    // `ws` delivers a text as one buffer unless configured otherwise.
    const text = isBinary ? '' : (data as Buffer).toString('utf8')
    try {
      answer(text)
    } catch (error) {
      const known = toRelayError(error)
      context.counts().failed += 1
      log({ ...identity, method: 'error', error: known.data ?? known.message })
      socket.send(errorFrame(frameId(text), known))
    }
  })
  socket.on('close', () => context.subscriptions.removeAll(client))
  return client
}

function toRelayError(error: unknown): RelayError {
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') {
    return error as RelayError
  }
  // The original message might quote what was sent.
  return relayError(-32603, 'Internal error')
}

/** Returns true if one more request is within the limit. */
type Rate = () => boolean

/** Creates a rate limit with windows of one second: enough to stop a client in a loop. */
export function createRate(clock: Clock, perSecond: number): Rate {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    count += 1
    return count <= perSecond
  }
}

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
function methodNamed(name: string): RelayMethod {
  const method = methods.get(name.replace(/^(iridium|waku)_/, 'irn_'))
  if (!method) throw payloadError('InvalidMethod', 'Unknown method')
  return method
}

/** True for methods that publish a message: those that the `lose` switch affects. */
function isPublishing(method: RelayMethod): boolean {
  return publishing.has(method)
}
