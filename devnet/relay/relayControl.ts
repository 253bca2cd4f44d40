import type { Clock } from '#devnet/clock.ts'
import { answer } from '#devnet/http/answer.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { sendJson } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import type { Relay } from '#devnet/relay/relay.ts'

/** The relay's control routes; each returns the relay's counters. */
export function relayControl(relay: Relay, clock: Clock): Routes {
  const stats = () => relay.stats()
  const switched = (turn: (body: Record<string, unknown>) => void) =>
    answer((body) => {
      turn(body)
      return stats()
    })
  return {
    'GET /control/relay': ({ response }) => sendJson(response, stats()),
    'POST /control/relay/drop': switched(() => relay.drop()),
    'POST /control/relay/down': switched(({ on }) => relay.setDown(flag('on', on, true))),
    'POST /control/relay/pause': switched(() => relay.pause()),
    'POST /control/relay/resume': switched(({ reverse }) =>
      relay.resume(flag('reverse', reverse, false) ? 'newestFirst' : 'oldestFirst'),
    ),
    'POST /control/relay/restart': switched(() => relay.restart()),
    'POST /control/relay/lose': switched(({ times, answered }) =>
      relay.loseNext(
        times === undefined ? 1 : whole('times', times),
        flag('answered', answered, false),
      ),
    ),
    'POST /control/relay/double': switched(({ times }) =>
      relay.doubleNext(times === undefined ? 1 : whole('times', times)),
    ),
    'POST /control/relay/replay': switched(() => relay.replay()),
    'POST /control/relay/scam': switched(({ origins }) => relay.setScamOrigins(list(origins))),
    'POST /control/relay/clock': switched(({ offsetSeconds }) =>
      clock.setOffsetSeconds(whole('offsetSeconds', offsetSeconds)),
    ),
    'POST /control/relay/reset': switched(() => {
      clock.setOffsetSeconds(0)
      relay.reset()
    }),
  }
}

function flag(name: string, value: unknown, usual: boolean): boolean {
  if (value === undefined) return usual
  if (typeof value === 'boolean') return value
  throw httpError(400, `${name} must be true or false.`)
}

function whole(name: string, value: unknown): number {
  if (Number.isInteger(value)) return Number(value)
  throw httpError(400, `${name} must be a whole number.`)
}

function list(value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw httpError(400, 'origins must be a list of origins.')
}
