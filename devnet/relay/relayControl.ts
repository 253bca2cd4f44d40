import type { Clock } from '#devnet/clock.ts'
import { jsonHandler } from '#devnet/http/readJson.ts'
import { sendJson } from '#devnet/http/respond.ts'
import { httpError, type Routes } from '#devnet/http/router.ts'
import type { Relay } from '#devnet/relay/relay.ts'
import type { RelayLine } from '#devnet/relay/socket.ts'
import type { RequestLog } from '#devnet/requestLog.ts'

/** The relay's control routes; each returns the relay's counters. */
export function relayControl(relay: Relay, clock: Clock): Routes {
  const stats = () => relay.stats()
  const switchRoute = (apply: (body: Record<string, unknown>) => void) =>
    jsonHandler((body) => {
      apply(body)
      return stats()
    })
  return {
    'GET /control/relay': ({ response }) => sendJson(response, stats()),
    'POST /control/relay/disconnect': switchRoute(() => relay.disconnect()),
    'POST /control/relay/down': switchRoute(({ isDown }) =>
      relay.setDown(flag('isDown', isDown, true)),
    ),
    'POST /control/relay/pause': switchRoute(() => relay.pause()),
    'POST /control/relay/resume': switchRoute(({ reverse }) =>
      relay.resume(flag('reverse', reverse, false) ? 'newestFirst' : 'oldestFirst'),
    ),
    'POST /control/relay/restart': switchRoute(() => relay.restart()),
    'POST /control/relay/dropMessages': switchRoute(({ times, acknowledged }) =>
      relay.dropNext(
        times === undefined ? 1 : integer('times', times),
        flag('acknowledged', acknowledged, false),
      ),
    ),
    'POST /control/relay/duplicateMessages': switchRoute(({ times }) =>
      relay.duplicateNext(times === undefined ? 1 : integer('times', times)),
    ),
    'POST /control/relay/replayMessages': switchRoute(() => relay.replay()),
    'POST /control/relay/scamOrigins': switchRoute(({ origins }) =>
      relay.setScamOrigins(list(origins)),
    ),
    'POST /control/relay/clock': switchRoute(({ offsetSeconds }) =>
      clock.setOffsetSeconds(integer('offsetSeconds', offsetSeconds)),
    ),
    'POST /control/relay/reset': switchRoute(() => {
      clock.setOffsetSeconds(0)
      relay.reset()
    }),
  }
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
