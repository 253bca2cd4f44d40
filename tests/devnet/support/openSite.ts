import { jsonPost } from '#tests/devnet/support/callControl.ts'

/** A page of a site, as the dev wallet sees it: an origin, requests, and an event stream. */
export type Site = {
  /** Resolves with `{ result }` or `{ error }`, however long it takes. */
  sendRequest(method: string, params?: unknown): Promise<RpcResult>
}

type RpcResult = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** Opens a site at an origin; without a page's stream the exchange itself waits for the answer. */
export function openSite(walletUrl: string, origin: string): Site {
  return {
    async sendRequest(method, params) {
      const response = await fetch(`${walletUrl}/rpc`, jsonPost({ method, params }, { origin }))
      return (await response.json()) as RpcResult
    },
  }
}

/** The events that a page with a stream receives. */
export type PageStream = {
  events: { event: string; data: unknown }[]
  close(): void
}

/** Opens a page's event stream and acknowledges each state. */
export async function openPageStream(
  walletUrl: string,
  origin: string,
  client: string,
): Promise<PageStream> {
  const events: PageStream['events'] = []
  const closing = new AbortController()
  const response = await fetch(`${walletUrl}/events?client=${client}`, {
    headers: { origin },
    signal: closing.signal,
  })
  if (!response.body) throw new Error('The stream has no body.')
  read(response.body, (event, data) => {
    events.push({ event, data })
    const { sequence } = data as { sequence?: number }
    if (event !== 'state') return
    fetch(`${walletUrl}/acknowledge`, jsonPost({ client, sequence }, { origin })).catch(() => {})
  }).catch(() => {
    // Closed from either side.
  })
  return { events, close: () => closing.abort() }
}

async function read(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: string, data: unknown) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(message) ?? []
      if (event && data) onEvent(event, JSON.parse(data))
    }
  }
}
