import { createMutex } from '#devnet/createMutex.ts'
import type {
  PopupCommand,
  PopupConfig,
  PopupKnown,
  PopupRequestSettled,
  PopupRequestShown,
} from '#devnet/popup/wire.ts'

/** The window's connection to its server: settings and commands of the control port. */
export type PopupServer = {
  config(): PopupConfig
  onCommand(listener: (command: PopupCommand) => void): void
  /** Resolves once the control port can answer the request. */
  reportPrompt(request: Omit<PopupRequestShown, 'window'>): Promise<unknown>
  reportOutcome(request: Omit<PopupRequestSettled, 'window'>): void
}

/** Connects to the server; the first settings are embedded in the page. */
export function connectServer(): PopupServer {
  const container = document.getElementById('request') as HTMLElement
  let config = JSON.parse(container.dataset.config ?? '') as PopupConfig
  const window = crypto.randomUUID()
  const listeners: ((command: PopupCommand) => void)[] = []
  const stream = new EventSource(`/events?window=${window}`)
  stream.addEventListener('config', (event) => {
    config = JSON.parse(event.data) as PopupConfig
    void post('/known', { window, number: config.number } satisfies PopupKnown)
  })
  stream.addEventListener('command', (event) => {
    for (const listener of listeners) listener(JSON.parse(event.data) as PopupCommand)
  })
  // `keepalive`, because the window often closes right afterwards.
  const post = (path: string, body: unknown) =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => undefined)
  // Sequential, so that an answer cannot overtake its request.
  const withLock = createMutex()
  const report = (path: string, body: unknown) => withLock(() => post(path, body))
  return {
    config: () => config,
    onCommand: (listener) => listeners.push(listener),
    reportPrompt: (request) =>
      report('/requests/shown', { ...request, window } satisfies PopupRequestShown),
    reportOutcome(request) {
      report('/requests/settled', { ...request, window } satisfies PopupRequestSettled)
    },
  }
}
