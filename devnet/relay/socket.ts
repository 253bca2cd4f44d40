import type { WebSocket } from 'ws'
import type { Rate } from '#devnet/relay/createRate.ts'
import { errorFrame, frameId, readFrame, resultFrame } from '#devnet/relay/frames.ts'
import { isPublishing, methodNamed } from '#devnet/relay/methodNamed.ts'
import type { RelayClient } from '#devnet/relay/RelayClient.ts'
import type { RelayContext } from '#devnet/relay/RelayMethod.ts'
import { type RelayError, relayError } from '#devnet/relay/relayError.ts'

import { relayTooManyRequestsCode } from '#lib/protocol/walletConnect.ts'

/** A log line of a socket: names and numbers, never a message's content. */
export type RelayLine = { clientId: string; origin?: string; method: string; error?: string }

/** What a socket needs besides `RelayRoom`. */
type SocketOptions = {
  context: RelayContext
  /**
   * Decides whether a publish is dropped on purpose, and whether its sender gets a success
   * response.
   */
  takeLoss(): { isAcknowledged: boolean } | undefined
  log(line: RelayLine): void
  /** The client's rate limit; acknowledgments are not counted. */
  isWithinRate: Rate
}

/** Serves one client: responds to its requests and handles its acknowledgments. */
export function serveSocket(
  socket: WebSocket,
  identity: { clientId: string; origin?: string },
  { context, takeLoss, log, isWithinRate }: SocketOptions,
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
    const loss = isPublishing(method) ? takeLoss() : undefined
    if (loss) {
      context.counts().dropped += 1
      if (loss.isAcknowledged) socket.send(resultFrame(frame.id, true))
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
