import { createHash } from 'node:crypto'
import type { Clock } from '#devnet/clock.ts'
import { publishError } from '#devnet/relay/frames.ts'
import { relayTtlSeconds } from '#lib/protocol/walletConnect.ts'

/** An encrypted message in transit. The relay cannot decrypt it and does not store it on disk. */
export type Message = {
  /** SHA-256 of the text, hex: equal text on one topic is one message. */
  hash: string
  topic: string
  text: string
  tag: number
  /** Passed on even if empty: without it the wallet starts a look-up of its own. */
  attestation?: string
  /** Milliseconds. */
  publishedAt: number
  expiresAt: number
  publisher: string
  /** Origin of the page that published it, as sent by its browser; missing for programs. */
  origin?: string
  /** Ids of the clients that have it: its publisher, and those that acknowledged it. */
  acknowledgedBy: Set<string>
}

/** A message to publish. */
export type NewMessage = Pick<Message, 'topic' | 'text' | 'tag' | 'publisher' | 'origin'> & {
  attestation?: string
  ttlSeconds: number
}

/** Stores messages until their recipient has acknowledged them or they expire. */
export type MessageQueue = {
  /** Stores a message; `isNew` is false if the same text is already stored. */
  put(message: NewMessage): { message: Message; isNew: boolean }
  /** A client's waiting messages on a topic, oldest first. */
  waiting(topic: string, clientId: string): Message[]
  /** All stored messages of a topic, delivered or not. */
  stored(topic: string): Message[]
  markAcknowledged(topic: string, hash: string, clientId: string): void
  /** The stored message with this hash, on any topic. */
  find(hash: string): Message | undefined
  /** Removes expired messages. */
  sweep(): void
  count(): number
  clear(): void
}

/**
 * Creates an empty queue; up to `topicLimit` unread messages wait per topic. Read ones stay until
 * they expire, so that a repeated publish is recognized.
 */
export function createMessageQueue(clock: Clock, topicLimit: number): MessageQueue {
  const queues = new Map<string, Map<string, Message>>()
  const now = () => clock.now().getTime()

  const stored = (topic: string) => {
    const queue = queues.get(topic)
    if (!queue) return []
    for (const [hash, { expiresAt }] of queue) if (expiresAt <= now()) queue.delete(hash)
    if (queue.size === 0) queues.delete(topic)
    return [...queue.values()]
  }

  return {
    put(newMessage) {
      checkTtl(newMessage.ttlSeconds)
      const { topic, text, ttlSeconds, publisher, ...rest } = newMessage
      const hash = hashOf(text)
      const waiting = stored(topic)
      const known = queues.get(topic)?.get(hash)
      if (known) return { message: known, isNew: false }
      if (waiting.filter(isUnread).length >= topicLimit) {
        throw publishError('MailboxLimitExceeded', `${topicLimit} messages wait on this topic`)
      }
      const publishedAt = now()
      const expiresAt = publishedAt + ttlSeconds * 1000
      // The publisher does not receive its own message.
      const acknowledgedBy = new Set([publisher])
      const message = {
        ...rest,
        hash,
        topic,
        text,
        publisher,
        publishedAt,
        expiresAt,
        acknowledgedBy,
      }
      const queue = queues.get(topic) ?? new Map<string, Message>()
      queues.set(topic, queue.set(hash, message))
      return { message, isNew: true }
    },
    stored,
    waiting: (topic, clientId) =>
      stored(topic).filter(({ acknowledgedBy }) => !acknowledgedBy.has(clientId)),
    markAcknowledged(topic, hash, clientId) {
      queues.get(topic)?.get(hash)?.acknowledgedBy.add(clientId)
    },
    find(hash) {
      for (const queue of queues.values()) {
        const message = queue.get(hash)
        if (message) return message
      }
      return undefined
    },
    sweep() {
      for (const topic of queues.keys()) stored(topic)
    },
    count: () => [...queues.values()].reduce((sum, queue) => sum + queue.size, 0),
    clear: () => queues.clear(),
  }
}

/** True while no client but its publisher has it. */
function isUnread({ acknowledgedBy }: Message): boolean {
  return acknowledgedBy.size === 1
}

/** SHA-256 of a text, hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function checkTtl(seconds: number): void {
  const { min, max } = relayTtlSeconds
  if (seconds < min) throw publishError('TtlTooShort', `A message must live ${min} seconds or more`)
  if (seconds > max) throw publishError('TtlTooLong', `A message may live ${max} seconds at most`)
}

/** One open socket and its client. */
export type RelayClient = {
  /** The client's own key, `did:key:z…`. */
  id: string
  /** Origin of the client's page, as sent by its browser. */
  origin?: string
  /** Messages that were pushed and not acknowledged yet, by the id of the push. */
  inFlight: Map<number, Message>
  send(text: string): void
}
