import { randomBytes, timingSafeEqual } from 'node:crypto'

/** An event that waits for the other end until it says that it has seen it. */
export type LinkEvent = { id: string; event: string; data: string }

/** One end of a session that is online. */
export type LinkEnd = {
  /** A message of the server, as an object. */
  send(message: Record<string, unknown>): void
}

/** A session between a site (host) and a wallet (guest); the server knows neither's secret. */
export type LinkSession = {
  id: string
  key: string
  hosts: Set<LinkEnd>
  guests: Set<LinkEnd>
  /** What the wallet said for the site and the site has not seen. */
  unseen: LinkEvent[]
  /** Encrypted by the wallet: its address, its chain. */
  metadata: Record<string, string>
  /** A wallet was here once. */
  isLinked: boolean
}

/** The link API's memory. */
export type LinkSessions = {
  /** The session, made at its first call; undefined where the key is not the one it was made with. */
  open(id: string, key: string): LinkSession | undefined
  /** The session of this id and key, where there is one. */
  find(id: string, key: string): LinkSession | undefined
  /** Keeps an answer for the site, and sends it to those of its pages that are there. */
  answer(session: LinkSession, event: string, data: string): LinkEvent
  /** Sends to the wallets that are there; it is not kept. */
  ask(session: LinkSession, event: string, data: string): LinkEvent
  /** Both ends learn what the wallet told of itself. */
  setMetadata(session: LinkSession, metadata: Record<string, string>): void
  remove(id: string): void
  clear(): void
}

/** Makes an empty memory. */
export function createLinkSessions(): LinkSessions {
  const sessions = new Map<string, LinkSession>()
  const find = (id: string, key: string) => {
    const session = sessions.get(id)
    return session && isSame(session.key, key) ? session : undefined
  }
  const tell = (ends: Iterable<LinkEnd>, session: LinkSession, { id, event, data }: LinkEvent) => {
    const message = { type: 'Event', sessionId: session.id, eventId: id, event, data }
    for (const end of ends) end.send(message)
  }
  return {
    find,
    open(id, key) {
      if (sessions.has(id)) return find(id, key)
      const made: LinkSession = {
        ...{ id, key, unseen: [], metadata: {}, isLinked: false },
        hosts: new Set(),
        guests: new Set(),
      }
      sessions.set(id, made)
      return made
    },
    answer(session, event, data) {
      const made = { id: freshEventId(), event, data }
      session.unseen.push(made)
      tell(session.hosts, session, made)
      return made
    },
    ask(session, event, data) {
      const made = { id: freshEventId(), event, data }
      tell(session.guests, session, made)
      return made
    },
    setMetadata(session, metadata) {
      Object.assign(session.metadata, metadata)
      for (const end of [...session.hosts, ...session.guests])
        end.send({ type: 'SessionConfigUpdated', sessionId: session.id, ...configOf(session) })
    },
    remove: (id) => sessions.delete(id),
    clear: () => sessions.clear(),
  }
}

/** What both ends may know of a session. */
export function configOf({ id, metadata }: LinkSession) {
  return { webhookId: id, webhookUrl: '', metadata }
}

function freshEventId(): string {
  return randomBytes(8).toString('hex')
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
