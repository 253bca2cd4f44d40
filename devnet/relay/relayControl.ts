import type { Clock } from '#devnet/clock.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson } from '#devnet/http/readBody.ts'
import type { Relay } from '#devnet/relay/relay.ts'
import type { RelayLine } from '#devnet/relay/socket.ts'
import type { RequestLog } from '#devnet/requestLog.ts'

/** The relay's control routes; each returns the relay's counters. */
export function relayControl(relay: Relay, clock: Clock): App {
  const app = createApp()
  const onPost = (verb: string, apply: (body: Record<string, unknown>) => void) =>
    postJson(app, `/control/relay/${verb}`, (body) => {
      apply(body)
      return relay.stats()
    })
  app.get('/control/relay', (c) => c.json(relay.stats()))
  onPost('disconnect', () => relay.disconnect())
  onPost('down', ({ isDown }) => relay.setDown(flag('isDown', isDown, true)))
  onPost('pause', () => relay.pause())
  onPost('resume', ({ reverse }) =>
    relay.resume(flag('reverse', reverse, false) ? 'newestFirst' : 'oldestFirst'),
  )
  onPost('restart', () => relay.restart())
  onPost('dropMessages', ({ times, acknowledged }) =>
    relay.dropNext(
      times === undefined ? 1 : integer('times', times),
      flag('acknowledged', acknowledged, false),
    ),
  )
  onPost('duplicateMessages', ({ times }) =>
    relay.duplicateNext(times === undefined ? 1 : integer('times', times)),
  )
  onPost('replayMessages', () => relay.replay())
  onPost('scamOrigins', ({ origins }) => relay.setScamOrigins(list(origins)))
  onPost('clock', ({ offsetSeconds }) =>
    clock.setOffsetSeconds(integer('offsetSeconds', offsetSeconds)),
  )
  onPost('reset', () => {
    clock.setOffsetSeconds(0)
    relay.reset()
  })
  return app
}

function flag(name: string, value: unknown, fallback: boolean): boolean {
  if (value === undefined) return fallback
  if (typeof value === 'boolean') return value
  throw httpError(400, `${name} must be true or false.`)
}

function integer(name: string, value: unknown): number {
  if (Number.isInteger(value)) return Number(value)
  throw httpError(400, `${name} must be a whole number.`)
}

function list(value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw httpError(400, 'origins must be a list of origins.')
}

/**
 * Logs messages, sessions and refusals to the devnet's log, without subscriptions and
 * acknowledgments.
 */
export function relayLog(log: RequestLog): (line: RelayLine) => void {
  return ({ clientId, origin, method, error }) => {
    if (!error && !/publish|^wc_/i.test(method)) return
    log.add({
      service: 'relay',
      ...(origin ? { origin } : {}),
      method,
      outcome: error ? 'failed' : 'answered',
      detail: [`client …${clientId.slice(-6)}`, error].filter(Boolean).join(' '),
    })
  }
}
