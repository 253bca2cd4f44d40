import { expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'

const loadCopy = async () => {
  vi.resetModules()
  return import('#server/db/prepared.ts')
}

test('a database without prepared statements is known to each copy that a bundler makes of the code', async () => {
  const [one, other] = [await loadCopy(), await loadCopy()]
  expect(one).not.toBe(other)
  const build = () => ({ prepare: (name: string) => name })
  const plain = {} as Database
  const pooled = {} as Database
  one.withoutPreparing(pooled)
  expect(other.prepared('find', build)(plain)).toBe('find')
  expect(other.prepared('find', build)(pooled)).toBe('')
})
