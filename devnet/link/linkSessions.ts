import { randomBytes, timingSafeEqual } from 'node:crypto'

/** An event that is kept until the other end marks it as seen. */
type LinkEvent = { id: string; event: string; data: string }

/** A connected end of a session. */
export type LinkEnd = {
  /** Sends a message object. */
  send(message: Record<string, unknown>): void
}

/** A session between a site (host) and a wallet (guest); the server does not have its secret. */
export type LinkSession = {
  id: string
  key: string
  hosts: Set<LinkEnd>
  guests: Set<LinkEnd>
  /** Events of the wallet that the site has not marked as seen. */
  unseen: LinkEvent[]
  /** Encrypted by the wallet: its address and chain. */
  metadata: Record<string, string>
  /** A wallet has joined at least once. */
  isLinked: boolean
}

/** The link API's sessions. */
export type LinkSessions = {
  /** Returns the session, created on first use; undefined if the key differs from the first one. */
  open(id: string, key: string): LinkSession | undefined
  /** Returns the session with this id and key, if it exists. */
  find(id: string, key: string): LinkSession | undefined
  /** Stores an event for the site and sends it to the site's connected pages. */
  sendToHosts(session: LinkSession, event: string, data: string): LinkEvent
  /** Sends an event to the connected wallets without storing it. */
  sendToGuests(session: LinkSession, event: string, data: string): LinkEvent
  /** Sends the wallet's metadata to both ends. */
  setMetadata(session: LinkSession, metadata: Record<string, string>): void
  remove(id: string): void
  clear(): void
}

/** Creates an empty list of sessions. */
export function createLinkSessions(): LinkSessions {
  const sessions = new Map<string, LinkSession>()
  const find = (id: string, key: string) => {
    const session = sessions.get(id)
    return session && isSame(session.key, key) ? session : undefined
  }
  const emit = (ends: Iterable<LinkEnd>, session: LinkSession, { id, event, data }: LinkEvent) => {
    const message = { type: 'Event', sessionId: session.id, eventId: id, event, data }
    for (const end of ends) end.send(message)
  }
  return {
    find,
    open(id, key) {
      if (sessions.has(id)) return find(id, key)
      const created: LinkSession = {
        id,
        key,
        unseen: [],
        metadata: {},
        isLinked: false,
        hosts: new Set(),
        guests: new Set(),
      }
      sessions.set(id, created)
      return created
    },
    sendToHosts(session, event, data) {
      const created = { id: freshEventId(), event, data }
      session.unseen.push(created)
      emit(session.hosts, session, created)
      return created
    },
    sendToGuests(session, event, data) {
      const created = { id: freshEventId(), event, data }
      emit(session.guests, session, created)
      return created
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

/** The part of a session that both ends may see. */
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
