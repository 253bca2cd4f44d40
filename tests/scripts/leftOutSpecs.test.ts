import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { always, leftOutSpecs } from '#e2e/support/leftOutSpecs.ts'
import { root } from '#tests/support/tree.ts'

test('npm test runs the specs of every run, and leaves out specs that exist', () => {
  vi.stubEnv('TEST_SCOPE', 'sample')
  const leftOut = leftOutSpecs()
  expect(leftOut.length).toBeGreaterThan(20)
  expect(leftOut.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const needed = always.map((file) => `e2e/${file}`)
  expect(needed.filter((path) => leftOut.includes(path) || !existsSync(join(root, path)))).toEqual(
    [],
  )
})

test('elsewhere each spec can be run by its name', () => {
  vi.stubEnv('TEST_SCOPE', undefined)
  expect(leftOutSpecs()).toEqual([])
})
