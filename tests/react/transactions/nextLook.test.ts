import { describe, expect, test } from 'vitest'
import { type BlockTimes, minuteLimits, nextLook } from '#react/transactions/nextLook.ts'

const minute = 60_000

/** When a thing that is never mined is looked at, each time with one request. */
function looksAt({
  blocks,
  limit = minuteLimits.one,
  minutes = 10,
  cost = 1,
}: {
  blocks?: BlockTimes
  limit?: number
  minutes?: number
  cost?: number
}) {
  const looks = [0]
  const requests = [0, 0, 0]
  for (;;) {
    const lookedAt = looks.at(-1) ?? 0
    const next = nextLook({ lookedAt, sentAt: 0, requests, limit, blocks })
    expect(next).toBeGreaterThan(lookedAt)
    if (next > minutes * minute) return { looks, requests }
    looks.push(next)
    for (let index = 0; index < cost; index += 1) requests.push(next)
  }
}

const blocksOf = (apart: number): BlockTimes => ({ at: -700, apart })

describe('something pending', () => {
  test.each([
    ['unknown', undefined],
    ['1 s', blocksOf(1000)],
    ['2 s', blocksOf(2000)],
    ['12 s', blocksOf(12_000)],
  ])(
    'is asked for at most six times a minute on a chain whose blocks are %s apart',
    (_, blocks) => {
      const { looks, requests } = looksAt(blocks ? { blocks } : {})
      for (const end of looks)
        expect(requests.filter((at) => at > end - minute && at <= end).length).toBeLessThanOrEqual(
          6,
        )
      // And it is not forgotten.
      for (const [index, at] of looks.slice(1).entries())
        expect(at - (looks[index] ?? 0)).toBeLessThanOrEqual(minute)
      expect(looks.length).toBeGreaterThan(35)
    },
  )

  test('has a limit of its own, whatever was asked for before it was sent', () => {
    const requests = [1000, 1100, 1200, 1300, 1400, 1500]
    const lookedAt = 30_000
    const limit = minuteLimits.one
    const next = (sentAt: number) =>
      nextLook({ lookedAt, sentAt, requests, limit, blocks: undefined })
    expect(next(0)).toBe(61_000)
    expect(next(29_000)).toBe(30_500)
  })

  test('is asked for as soon as the first blocks are due', () => {
    expect(looksAt({ blocks: blocksOf(2000) }).looks.slice(0, 3)).toEqual([0, 2300, 4300])
    expect(looksAt({ blocks: blocksOf(12_000) }).looks.slice(0, 4)).toEqual([
      0, 2300, 14_300, 26_300,
    ])
  })
})
