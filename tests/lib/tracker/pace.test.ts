import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPacer, requestsPerMinute } from '#lib/tracker/createPacer.ts'
import { pollMilliseconds } from '#lib/tracker/pollMilliseconds.ts'

const now = Date.parse('2026-01-02T00:00:00Z')
const minute = 60_000

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

test('of many requests, no minute has more than six', async () => {
  const { take } = createPacer()
  const sent: number[] = []
  const sending = Array.from({ length: 20 }, async () => {
    await take()
    sent.push(Date.now())
  })
  await vi.advanceTimersByTimeAsync(10 * minute)
  await Promise.all(sending)
  expect(sent).toHaveLength(20)
  for (const from of sent) {
    const inMinute = sent.filter((at) => at >= from && at < from + minute)
    expect(inMinute.length).toBeLessThanOrEqual(requestsPerMinute)
  }
  expect(sent.filter((at) => at === now)).toHaveLength(requestsPerMinute)
})

test('a clock that is set back makes no request wait for it', async () => {
  const pacer = createPacer()
  for (let count = 0; count < requestsPerMinute; count += 1) await pacer.take()
  vi.setSystemTime(now - 60 * minute)
  let isTaken = false
  void pacer.take().then(() => {
    isTaken = true
  })
  await vi.advanceTimersByTimeAsync(minute)
  expect(isTaken).toBe(true)
})

describe('the next question', () => {
  const nextAfter = (milliseconds: number, isOver = false) =>
    pollMilliseconds(new Date(now - milliseconds).toISOString(), isOver, now)

  test('comes soon at first, and later and later', () => {
    expect(nextAfter(0)).toBe(2500)
    expect(nextAfter(10_000)).toBe(10_000)
    expect(nextAfter(5 * minute)).toBe(20_000)
    expect(nextAfter(30 * minute)).toBe(minute)
    expect(nextAfter(120 * minute)).toBe(5 * minute)
  })

  test('comes at most six times in the first minute, and in any later one', () => {
    for (const start of [0, minute, 9 * minute, 59 * minute]) {
      let [age, count] = [start, 0]
      while (age < start + minute) {
        count += 1
        age += Number(nextAfter(age))
      }
      expect(count).toBeLessThanOrEqual(6)
    }
  })

  test('is about reorganizations only once it is over, and none after ten minutes', () => {
    expect(nextAfter(minute, true)).toBe(minute)
    expect(nextAfter(11 * minute, true)).toBe(false)
  })

  test('comes at once for what is dated into the future, or not at all', () => {
    expect(nextAfter(-minute)).toBe(2500)
    expect(pollMilliseconds('', true, now)).toBe(false)
  })
})
