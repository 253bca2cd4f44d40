import { afterEach, expect, test, vi } from 'vitest'
import { createLag } from '#devnet/strict/laggingNode.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import { createStrictness } from '#devnet/strict/strictness.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** The blocks by which as many answers are behind, right after a new block. */
function behind(seed: number, waitedMs = 0): number[] {
  vi.useFakeTimers()
  const strictness = createStrictness(false)
  strictness.change({ rules: { staleReads: true }, seed })
  const lag = createLag(strictness)
  lag.view(18)
  lag.view(20)
  vi.advanceTimersByTime(waitedMs)
  return Array.from({ length: 200 }, () => 20 - lag.view(20).own)
}

test('the same seed gives the same nodes, another one others', () => {
  expect(behind(3)).toEqual(behind(3))
  expect(behind(3)).not.toEqual(behind(4))
})

test('some answers are behind, by at most two blocks, until every node has the block', () => {
  const blocks = behind(3)
  expect(new Set(blocks)).toEqual(new Set([0, 1, strictLimits.lagBlocks]))
  expect(behind(3, strictLimits.lagMs)).toEqual(blocks.map(() => 0))
})
