import { beforeEach, expect, test, vi } from 'vitest'
import { isChosen, isSampled, sampled } from '#tests/support/sampled.ts'

const words = ['ape', 'ant', 'bee', 'bat', 'bug', 'cat', 'cow', 'dog']
const initialOf = (word: string) => word[0]

beforeEach(() => {
  vi.stubEnv('TEST_SCOPE', 'sample')
})

test('a sample has the requested number of items of every kind, in order', () => {
  const chosen = sampled(words, 2, initialOf)
  expect(chosen.map(initialOf)).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd'])
  expect(words.filter((word) => chosen.includes(word))).toEqual(chosen)
})

test('samples differ, so that repeated runs reach every item', () => {
  const seen = new Set(Array.from({ length: 200 }, () => sampled(words, 1)).flat())
  expect([...seen].sort()).toEqual([...words].sort())
})

test('the same seed chooses the same items', async () => {
  vi.stubEnv('TEST_SEED', '7')
  const choose = async () => {
    vi.resetModules()
    const { sampled: fresh } = await import('#tests/support/sampled.ts')
    return [fresh(words, 2), fresh(words, 2)]
  }
  expect(await choose()).toEqual(await choose())
})

test('the full scope has every item', () => {
  vi.stubEnv('TEST_SCOPE', 'full')
  expect(sampled(words, 1)).toEqual(words)
})

test('about one in four named cases is in a sample, and in the full scope each is', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `case ${index}`)
  const chosen = names.filter((name) => isSampled(name, 4))
  expect(chosen.length).toBeGreaterThan(150)
  expect(chosen.length).toBeLessThan(350)
  expect(names.filter((name) => isSampled(name, 4))).toEqual(chosen)
  vi.stubEnv('TEST_SCOPE', 'full')
  expect(names.filter((name) => isSampled(name, 4))).toEqual(names)
})

test('one of several named cases is chosen, and in the full scope each is', () => {
  expect(words.filter((word) => isChosen(word, words))).toHaveLength(1)
  vi.stubEnv('TEST_SCOPE', 'full')
  expect(words.filter((word) => isChosen(word, words))).toEqual(words)
})
