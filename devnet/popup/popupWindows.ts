import type { Clock } from '#devnet/clock.ts'
import type { EventStream } from '#devnet/http/respond.ts'
import type {
  PopupCommand,
  PopupConfig,
  PopupKnown,
  PopupRequestSettled,
  PopupRequestShown,
} from '#devnet/popup/wire.ts'
import type { RequestLog } from '#devnet/requestLog.ts'
import type { RequestLogEntry } from '#lib/protocol/devnet.ts'
import type { PopupRequest } from '#lib/protocol/popup.ts'

/** The popup's open windows, as the server knows them. */
export type PopupWindows = {
  join(window: string, stream: EventStream): void
  leave(window: string, stream: EventStream): void
  addRequest(request: PopupRequestShown): void
  settleRequest(request: PopupRequestSettled): void
  /** Pending requests of all windows, oldest first. */
  pending(): PopupRequest[]
  count(): number
  /** Answers a request, by default the oldest; returns false if there is none. */
  answer(verdict: 'approve' | 'reject' | 'ignore', id?: string): boolean
  /** Closes every window; `isCrash` without a message to the site. */
  close(isCrash: boolean): void
  /** Resolves once every open window acts by it, or is closed. */
  sendConfig(config: PopupConfig): Promise<void>
  know(known: PopupKnown): void
}

/** A window that does not run tells nothing. */
const knownMilliseconds = 2000

type Shown = PopupRequest & { window: string; line: RequestLogEntry; isTaken: boolean }

/** Creates an empty list of windows. */
export function createPopupWindows({ clock, log }: { clock: Clock; log: RequestLog }) {
  const streams = new Map<string, EventStream>()
  /** Closed windows: their last messages may arrive after the stream has ended. */
  const closed = new Set<string>()
  let shown: Shown[] = []

  const waitingForKnown = new Set<PopupKnown & { resolve: () => void }>()
  const endWaiting = (isEnded: (one: PopupKnown) => boolean) => {
    for (const one of waitingForKnown) {
      if (!isEnded(one)) continue
      waitingForKnown.delete(one)
      one.resolve()
    }
  }

  const take = (id: string) => {
    const found = shown.find((one) => one.id === id)
    shown = shown.filter((one) => one !== found)
    return found
  }
  // A request whose window is closed cannot be answered.
  const waiting = () => shown.filter(({ window, isTaken }) => !isTaken && streams.has(window))
  const windows: PopupWindows = {
    join(window, stream) {
      closed.delete(window)
      streams.set(window, stream)
    },
    leave(window, stream) {
      // The page may reconnect before the server notices that the old stream ended.
      if (streams.get(window) !== stream) return
      streams.delete(window)
      closed.add(window)
      endWaiting((one) => one.window === window)
      for (const { line } of shown.filter((one) => one.window === window)) line.outcome = 'failed'
      shown = shown.filter((one) => one.window !== window)
    },
    addRequest({ window, id, origin, method, params, title }) {
      const outcome = closed.has(window) ? 'failed' : 'pending'
      const line = log.add({ service: 'popup', origin, method, outcome })
      if (outcome === 'failed') return
      shown.push({
        window,
        line,
        id,
        origin,
        method,
        params,
        title,
        isTaken: false,
        requestedAt: clock.now().toISOString(),
      })
    },
    settleRequest({ id, origin, method, outcome, detail }) {
      const line = take(id)?.line ?? log.add({ service: 'popup', origin, method, outcome })
      line.outcome = outcome
      if (detail) line.detail = detail
    },
    pending: () =>
      waiting().map(({ window: _, line: _line, isTaken: _isTaken, ...request }) => request),
    count: () => streams.size,
    answer(verdict, id) {
      const found = id ? waiting().find((one) => one.id === id) : waiting()[0]
      const stream = found && streams.get(found.window)
      if (!found || !stream) return false
      stream.send('command', { do: verdict, id: found.id } satisfies PopupCommand)
      found.isTaken = true
      if (verdict === 'ignore') found.line.outcome = 'ignored'
      return true
    },
    close(isCrash) {
      for (const stream of streams.values())
        stream.send('command', { do: 'close', isCrash } satisfies PopupCommand)
    },
    async sendConfig(config) {
      const known = [...streams].map(([window, stream]) => {
        stream.send('config', config)
        return new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, knownMilliseconds)
          waitingForKnown.add({
            window,
            number: config.number,
            resolve: () => {
              clearTimeout(timer)
              resolve()
            },
          })
        })
      })
      await Promise.all(known)
    },
    know({ window, number }) {
      endWaiting((one) => one.window === window && one.number <= number)
    },
  }
  return windows
}
