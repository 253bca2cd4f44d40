import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '#tests/support/tree.ts'

const specs = readdirSync(join(root, 'e2e'))
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => join(root, 'e2e', file))

/** The strict ones of a run; the module reads the seed once. */
async function strictSpecs(env: Record<string, string | undefined>): Promise<string[]> {
  vi.resetModules()
  const all = { TEST_SCOPE: undefined, TEST_SEED: '7', E2E_STRICT: undefined, ...env }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  const { isStrict } = await import('#e2e/support/isStrict.ts')
  return specs.filter((file) => isStrict(file))
}

test('about half of the specs of npm test are strict, the same for the same commit', async () => {
  const strict = await strictSpecs({ TEST_SCOPE: 'sample' })
  expect(strict.length).toBeGreaterThan(specs.length / 4)
  expect(strict.length).toBeLessThan((specs.length * 3) / 4)
  expect(await strictSpecs({ TEST_SCOPE: 'sample' })).toEqual(strict)
  expect(await strictSpecs({ TEST_SCOPE: 'sample', TEST_SEED: '8' })).not.toEqual(strict)
})

test('elsewhere all are if E2E_STRICT says so, and none otherwise', async () => {
  expect(await strictSpecs({ E2E_STRICT: 'on' })).toEqual(specs)
  expect(await strictSpecs({ TEST_SCOPE: 'full' })).toEqual([])
  expect(await strictSpecs({ TEST_SCOPE: 'sample', E2E_STRICT: 'off' })).toEqual([])
  expect(await strictSpecs({})).toEqual([])
})
