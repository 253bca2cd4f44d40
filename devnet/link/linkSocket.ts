import type { WebSocket } from 'ws'
import {
  configOf,
  type LinkEnd,
  type LinkSession,
  type LinkSessions,
} from '#devnet/link/linkSessions.ts'

type Message = Record<string, unknown> & { type?: unknown; id?: unknown; sessionId?: unknown }

/**
 * Serves the link API's WebSocket for a site, which hosts a session first and then sends requests.
 * The text `h` is a heartbeat and is echoed.
 */
export function serveLinkSocket(socket: WebSocket, sessions: LinkSessions): void {
  let session: LinkSession | undefined
  const end: LinkEnd = { send: (message) => socket.send(JSON.stringify(message)) }

  socket.on('message', (bytes) => {
    const text = String(bytes)
    if (text === 'h') return socket.send('h')
    const message = parse(text)
    if (!message) return socket.close(1003, 'Send JSON.')
    end.send(answer(message))
    if (message.type === 'HostSession' && session?.isLinked) {
      end.send({ type: 'Linked', sessionId: session.id, onlineGuests: session.guests.size })
    }
  })
  socket.on('close', () => session?.hosts.delete(end))
  // A malformed frame or a reset also closes the socket; no other handling is needed.
  socket.on('error', () => {})

  function answer(message: Message): Record<string, unknown> {
    const { id, type, sessionId } = message
    const head = { id, sessionId }
    const fail = (error: string) => ({ ...head, type: 'Fail', error })
    if (type === 'HostSession') {
      const { sessionKey } = message
      if (!isHex(sessionId, 32) || !isHex(sessionKey, 64)) return fail('That is no session.')
      session?.hosts.delete(end)
      session = sessions.open(sessionId, sessionKey)
      if (!session) return fail('The key is not that of the session.')
      session.hosts.add(end)
      return { ...head, type: 'OK' }
    }
    if (!session || sessionId !== session.id) return fail('Host the session first.')
    switch (type) {
      case 'IsLinked': {
        const { isLinked, guests } = session
        return { ...head, type: 'IsLinkedOK', linked: isLinked, onlineGuests: guests.size }
      }
      case 'GetSessionConfig':
        return { ...head, type: 'GetSessionConfigOK', ...configOf(session) }
      case 'SetSessionConfig': {
        const metadata = (message.metadata ?? {}) as Record<string, string>
        // The SDK's marker for a session that it ended.
        if (metadata.__destroyed === '1') sessions.remove(session.id)
        sessions.setMetadata(session, metadata)
        return { ...head, type: 'OK' }
      }
      case 'PublishEvent': {
        const { event, data } = message
        if (typeof event !== 'string' || typeof data !== 'string')
          return fail('Send event and data.')
        return {
          ...head,
          type: 'PublishEventOK',
          eventId: sessions.sendToGuests(session, event, data).id,
        }
      }
      default:
        return fail(`Unknown type ${String(type)}.`)
    }
  }
}

function parse(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? (message as Message) : undefined
  } catch {
    return undefined
  }
}

function isHex(value: unknown, digits: number): value is string {
  return typeof value === 'string' && value.length === digits && /^[0-9a-f]+$/i.test(value)
}
