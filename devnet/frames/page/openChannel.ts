import { createMutex } from '#devnet/createMutex.ts'

/** A request of the site: fields of all request types, each a string or missing. */
export type FrameRequest = {
  value: string
  keyFormat?: string
  organizationId?: string
  userId?: string
  address?: string
}

/** A frame's response. */
export type FrameReply = { type: string; value: unknown }

/** Handles one type of request; an exception becomes an `ERROR` message to the site. */
export type FrameHandler = (request: FrameRequest) => FrameReply | Promise<FrameReply>

const fields = ['keyFormat', 'organizationId', 'userId', 'address'] as const

/**
 * Waits for the MessagePort that the embedding site transfers, posts the frame's public key on it
 * and handles its requests in order. Ignores other windows, origins that may not embed the frame,
 * and a second port.
 */
export function openChannel(channel: {
  /** Prepares the key and returns its public half; `keyTtlMs` overrides the key's lifetime. */
  ready: (keyTtlMs?: number) => string | Promise<string>
  handlers: Record<string, FrameHandler>
}): void {
  const { siteOrigin } = frameConfig()
  let isOpen = false
  addEventListener('message', (event: MessageEvent<unknown>) => {
    const [port] = event.ports
    const message = event.data as { type?: unknown; dangerouslyOverrideIframeKeyTtl?: unknown }
    if (event.source !== parent || parent === window || !port || isOpen) return
    if (message?.type !== 'TURNKEY_INIT_MESSAGE_CHANNEL') return
    if (!isSite(event.origin, siteOrigin)) return
    isOpen = true
    const ttl = Number(message.dangerouslyOverrideIframeKeyTtl)
    const withLock = createMutex()
    void withLock(() => start(port, () => channel.ready(ttl > 0 ? ttl : undefined)))
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      void withLock(() => reply(port, data, channel.handlers))
    }
  })
}

async function start(port: MessagePort, ready: () => string | Promise<string>): Promise<void> {
  try {
    port.postMessage({ type: 'PUBLIC_KEY_READY', value: await ready() })
  } catch (error) {
    // No request is pending, so the protocol defines no reply for this error; the site's timeout
    // ends its wait.
    port.postMessage({ type: 'ERROR', value: String(error) })
  }
}

async function reply(
  port: MessagePort,
  data: unknown,
  handlers: Record<string, FrameHandler>,
): Promise<void> {
  const message = (data ?? {}) as Record<string, unknown>
  const { type, requestId } = message
  try {
    const handler = Object.entries(handlers).find(([name]) => name === type)?.[1]
    if (!handler) throw new Error(`This frame does not know ${String(type).slice(0, 64)}.`)
    const request: FrameRequest = { value: typeof message.value === 'string' ? message.value : '' }
    for (const field of fields) {
      const value = message[field]
      if (typeof value === 'string') request[field] = value
    }
    port.postMessage({ ...(await handler(request)), requestId })
  } catch (error) {
    const value = error instanceof Error ? error.message : String(error)
    port.postMessage({ type: 'ERROR', value, requestId })
  }
}

/** Reads what the frame's page was served with. */
export function frameConfig(): { name: string; signerPublicKey: string; siteOrigin: string } {
  const { frame = '', signer = '', site = '' } = document.getElementById('frame')?.dataset ?? {}
  return { name: frame, signerPublicKey: signer, siteOrigin: site }
}

/** True for a site on this machine, or for the configured one. */
function isSite(origin: string, siteOrigin: string): boolean {
  if (siteOrigin && origin === siteOrigin) return true
  return /^http:\/\/localhost(:\d+)?$/.test(origin)
}
