import { hashOf } from '#devnet/relay/messageQueue.ts'
import type { RelayClient } from '#devnet/relay/RelayClient.ts'

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
export function subscriptionId({ id }: RelayClient, topic: string): string {
  return hashOf(`${topic}${id}`)
}
