import type { Struct } from '#lib/review/preview/parseTypedData.ts'

type Values = Struct['value']

/** Seconds of one unit of a period, by the names of its field. */
const periodNames: Record<string, bigint> = {
  period: 1n,
  periodDuration: 1n,
  periodLength: 1n,
  periodInSeconds: 1n,
  interval: 1n,
  frequency: 1n,
  refreshInterval: 1n,
  resetTimeMin: 60n,
}
const year = 365n * 86_400n

/**
 * How often an amount may be taken that is allowed anew each period, within a year at most; once, if
 * there is no period. A permission for 40 % a day takes everything within three days.
 */
export function timesOf(all: readonly Values[]): bigint {
  for (const values of all)
    for (const [name, seconds] of Object.entries(periodNames)) {
      const period = integerOf(values[name]) * seconds
      if (period > 0n) return timesWithin(period, values)
    }
  return 1n
}

function timesWithin(period: bigint, { start, end, ...values }: Values): bigint {
  const from = integerOf(start ?? values.startTime)
  const until = integerOf(end ?? values.endTime)
  // Since when it counts is unknown without a start; without an end it lasts.
  const lasts = from > 0n && until > from && until - from < year ? until - from : year
  return lasts > period ? (lasts + period - 1n) / period : 1n
}

const integerOf = (value: unknown) =>
  typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : 0n
