/** The parts of WalletConnect's client, on either side, whose promises need handling. */
type WalletConnectClient = {
  engine: object
  session: { keys: readonly string[] }
  core: { relayer: object }
}

type AsyncMethod = (...args: unknown[]) => Promise<unknown>

/** Private to the SDK, whose version is pinned. */
type Engine = {
  deleteSession(params: { topic: string }): Promise<void>
  onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
  onRelayEventResponse(event: { topic: string; payload: { id: number } }): Promise<void>
}

/** Engine methods that the engine calls without awaiting them. */
const unawaitedMethods = [
  'isValidConnect',
  'isValidUpdate',
  'isValidExtend',
  'isValidPing',
  'isValidEmit',
  'isValidDisconnect',
  'isValidPairingTopic',
  'sendError',
  'sendRequest',
]

/**
 * Keeps WalletConnect's client from leaving rejected promises unhandled, which end a process in
 * Node and are uncaught errors in a browser.
 *
 * If a session ends on both sides at once, or the relay delivers its end twice, the client deletes
 * it a second time, from a listener whose promise is never awaited, and fails with "Record was
 * recently deleted". Here a session is deleted once, and a later end is ignored. If two responses
 * to one request arrive together, the second finds no listener, and the client throws that in a
 * timer. Here the second is ignored.
 */
export function handleSdkRejections({ engine, session, core }: WalletConnectClient): void {
  deleteOnce(engine as Engine, session)
  respondOnce(engine as Engine)
  for (const name of unawaitedMethods) markHandled(engine, name)
  markHandled(core.relayer, 'publish')
}

function deleteOnce(engine: Engine, session: WalletConnectClient['session']) {
  const { deleteSession, onSessionDeleteRequest } = engine
  const pending = new Map<string, Promise<void>>()
  engine.deleteSession = (params) => {
    const { topic } = params
    const running = pending.get(topic)
    if (running) return running
    if (!session.keys.includes(topic)) return Promise.resolve()
    const deleting = deleteSession(params).finally(() => pending.delete(topic))
    pending.set(topic, deleting)
    return deleting
  }
  engine.onSessionDeleteRequest = async (topic, payload) => {
    if (session.keys.includes(topic)) await onSessionDeleteRequest(topic, payload)
  }
}

function respondOnce(engine: Engine) {
  const { onRelayEventResponse } = engine
  const pending = new Set<string>()
  engine.onRelayEventResponse = async (event) => {
    const request = `${event.topic} ${event.payload.id}`
    if (pending.has(request)) return
    pending.add(request)
    try {
      await onRelayEventResponse(event)
    } finally {
      // By then the client has deleted its record of the request and ignores other responses.
      setTimeout(() => pending.delete(request))
    }
  }
}

/** Callers that await still get the rejection; otherwise it is no longer an uncaught error. */
function markHandled(owner: object, name: string) {
  const methods = owner as Record<string, AsyncMethod>
  const method = methods[name]?.bind(owner)
  if (!method) return
  methods[name] = (...args) => {
    const result = method(...args)
    result.catch(() => undefined)
    return result
  }
}
