import { requestFrame } from '#devnet/relay/frames.ts'
import {
  hashOf,
  type Message,
  type MessageQueue,
  type RelayClient,
} from '#devnet/relay/messageQueue.ts'
import type { RelayStats } from '#lib/protocol/devnet.ts'

/** Pushes messages to subscribers and handles their acknowledgments. */
export type Delivery = {
  /** Pushes a new message to all subscribers of its topic except its publisher. */
  announce(message: Message): void
  /** Pushes a client's waiting messages on these topics, oldest first. */
  flush(client: RelayClient, topics: readonly string[]): void
  /** Handles the client's response to a push; if accepted, the message is not delivered again. */
  acknowledge(client: RelayClient, pushId: string, isAccepted: boolean): void
  setPaused(isPaused: boolean): void
  isPaused(): boolean
  /** Pushes all waiting messages to all subscribers, newest first to test reordering. */
  flushAll(order: 'oldestFirst' | 'newestFirst'): void
  /** Pushes every stored message once more, acknowledged or not; returns how many. */
  replay(): number
  /** Pushes the next `times` messages twice. */
  duplicateNext(times: number): void
}

/** Creates the delivery of a queue to its subscriptions. */
export function createDelivery(
  queue: MessageQueue,
  subscriptions: Subscriptions,
  counts: () => Counts,
  clients: () => Iterable<RelayClient>,
): Delivery {
  // Below 2^53 and unique across restarts: clients remember the ids that they have answered.
  let pushId = Date.now() * 1000
  let isPaused = false
  let doubles = 0
  const pushedTo = new WeakMap<Message, Set<string>>()

  const push = (client: RelayClient, message: Message) => {
    pushId += 1
    client.inFlight.set(pushId, message)
    const known = pushedTo.get(message) ?? new Set()
    if (known.has(client.id)) counts().redelivered += 1
    pushedTo.set(message, known.add(client.id))
    counts().delivered += 1
    client.send(requestFrame(pushId, 'irn_subscription', pushParams(client, message)))
  }

  const pushUnlessInFlight = (client: RelayClient, message: Message) => {
    if ([...client.inFlight.values()].includes(message)) return
    push(client, message)
    if (doubles > 0) {
      doubles -= 1
      push(client, message)
    }
  }

  const flush = (client: RelayClient, topics: readonly string[], reverse = false) => {
    if (isPaused) return
    const waiting = topics.flatMap((topic) => queue.waiting(topic, client.id))
    waiting.sort((a, b) => a.publishedAt - b.publishedAt)
    if (reverse) waiting.reverse()
    for (const message of waiting) pushUnlessInFlight(client, message)
  }

  return {
    announce(message) {
      if (isPaused) return
      for (const client of subscriptions.listeners(message.topic)) {
        if (!message.acknowledgedBy.has(client.id)) pushUnlessInFlight(client, message)
      }
    },
    flush,
    acknowledge(client, id, isAccepted) {
      const message = client.inFlight.get(Number(id))
      if (!message) return
      client.inFlight.delete(Number(id))
      if (!isAccepted) return
      counts().acknowledged += 1
      queue.markAcknowledged(message.topic, message.hash, client.id)
    },
    setPaused(paused) {
      isPaused = paused
    },
    isPaused: () => isPaused,
    flushAll(order) {
      for (const client of clients()) {
        flush(client, subscriptions.topicsOf(client), order === 'newestFirst')
      }
    },
    replay() {
      let pushes = 0
      for (const client of clients()) {
        for (const topic of subscriptions.topicsOf(client)) {
          for (const message of queue.stored(topic)) {
            if (message.publisher === client.id) continue
            push(client, message)
            pushes += 1
          }
        }
      }
      return pushes
    },
    duplicateNext(times) {
      doubles = times
    },
  }
}

function pushParams(client: RelayClient, message: Message) {
  const { topic, text, publishedAt, tag, attestation } = message
  return {
    id: subscriptionId(client, topic),
    data: {
      topic,
      message: text,
      publishedAt,
      tag,
      ...(attestation === undefined ? {} : { attestation }),
    },
  }
}

/** The subscribers of each topic. A closed socket has no subscriptions. */
export type Subscriptions = {
  /** Returns the subscription's id, which is stable per client and topic. */
  add(client: RelayClient, topic: string): string
  remove(client: RelayClient, topic: string): void
  removeAll(client: RelayClient): void
  listeners(topic: string): RelayClient[]
  topicsOf(client: RelayClient): string[]
  count(): number
}

/** Creates an empty register. A client may hold several sockets: two tabs share one key. */
export function createSubscriptions(): Subscriptions {
  const byTopic = new Map<string, Set<RelayClient>>()
  const byClient = new Map<RelayClient, Set<string>>()

  const remove = (client: RelayClient, topic: string) => {
    const clients = byTopic.get(topic)
    clients?.delete(client)
    if (clients?.size === 0) byTopic.delete(topic)
    byClient.get(client)?.delete(topic)
  }

  return {
    add(client, topic) {
      byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(client))
      byClient.set(client, (byClient.get(client) ?? new Set()).add(topic))
      return subscriptionId(client, topic)
    },
    remove,
    removeAll(client) {
      for (const topic of [...(byClient.get(client) ?? [])]) remove(client, topic)
      byClient.delete(client)
    },
    listeners: (topic) => [...(byTopic.get(topic) ?? [])],
    topicsOf: (client) => [...(byClient.get(client) ?? [])],
    count: () => [...byTopic.values()].reduce((sum, clients) => sum + clients.size, 0),
  }
}

/** The subscription id, which the client computes by the same rule. */
function subscriptionId({ id }: RelayClient, topic: string): string {
  return hashOf(`${topic}${id}`)
}

/** Counters since the start or the last restart; the other fields are computed on request. */
export type Counts = Omit<
  RelayStats,
  'sockets' | 'clients' | 'subscriptions' | 'storedMessages' | 'isPaused' | 'isDown'
>

/** Creates counters at zero. */
export function createCounts(): Counts {
  return {
    refused: 0,
    published: 0,
    duplicates: 0,
    dropped: 0,
    delivered: 0,
    redelivered: 0,
    acknowledged: 0,
    failed: 0,
    tags: {},
    methods: {},
  }
}
