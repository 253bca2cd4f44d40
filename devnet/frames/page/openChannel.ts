/** What the site asks of a frame: fields of all requests, each text or missing. */
export type FrameRequest = {
  value: string
  keyFormat?: string
  organizationId?: string
  userId?: string
  address?: string
}

/** What a frame answers. */
export type FrameReply = { type: string; value: unknown }

/** Answers one kind of request; what it throws becomes the ERROR that the site reads. */
export type FrameHandler = (request: FrameRequest) => FrameReply | Promise<FrameReply>

const fields = ['keyFormat', 'organizationId', 'userId', 'address'] as const

/**
 * Waits for the one port that the embedding site hands over, says the frame's public key on it and
 * answers what comes through it, one after another. Nobody else is listened to: no other window, no
 * origin that may not embed the frame, no second port.
 */
export function openChannel(channel: {
  /** Makes the key ready and returns its public half; `keyTtlMs` where the site asks for another. */
  ready: (keyTtlMs?: number) => string | Promise<string>
  handlers: Record<string, FrameHandler>
}): void {
  const { siteOrigin } = frameFacts()
  let isOpen = false
  addEventListener('message', (event: MessageEvent<unknown>) => {
    const [port] = event.ports
    const message = event.data as { type?: unknown; dangerouslyOverrideIframeKeyTtl?: unknown }
    if (event.source !== parent || parent === window || !port || isOpen) return
    if (message?.type !== 'TURNKEY_INIT_MESSAGE_CHANNEL') return
    if (!isSite(event.origin, siteOrigin)) return
    isOpen = true
    const ttl = Number(message.dangerouslyOverrideIframeKeyTtl)
    let turn = start(port, () => channel.ready(ttl > 0 ? ttl : undefined))
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      turn = turn.then(() => reply(port, data, channel.handlers))
    }
  })
}

async function start(port: MessagePort, ready: () => string | Promise<string>): Promise<void> {
  try {
    port.postMessage({ type: 'PUBLIC_KEY_READY', value: await ready() })
  } catch (error) {
    // Nobody asked yet, so the protocol has nobody to tell; the site's own timeout does.
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

/** What the frame's page was served with. */
export function frameFacts(): { name: string; signerPublicKey: string; siteOrigin: string } {
  const { frame = '', signer = '', site = '' } = document.getElementById('frame')?.dataset ?? {}
  return { name: frame, signerPublicKey: signer, siteOrigin: site }
}

/** A site of this machine, or the one that was named. */
function isSite(origin: string, siteOrigin: string): boolean {
  if (siteOrigin && origin === siteOrigin) return true
  return /^http:\/\/localhost(:\d+)?$/.test(origin)
}
