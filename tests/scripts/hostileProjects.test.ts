import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { exceptions, hostileProjects } from '#e2e/support/hostileProjects.ts'
import { hostilities } from '#packages/playwright/src/hostilities.ts'
import { root } from '#tests/support/tree.ts'

/** The specs of each project by its name. */
const specsOf = (scope: string) => {
  vi.stubEnv('TEST_SCOPE', scope)
  return new Map(hostileProjects().map(({ name, testMatch }) => [name, [testMatch ?? []].flat()]))
}

test('npm test runs ten specs in a hostility, and all of them exist', () => {
  const specs = [...specsOf('sample').values()].flat().map(String)
  expect(specs).toHaveLength(10)
  expect(specs.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('npm run test:full runs every spec in every hostility but the exceptions', () => {
  const all = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.spec.ts'))
  const projects = specsOf('full')
  expect([...projects.keys()]).toEqual(Object.keys(hostilities))
  for (const [name, specs] of projects) {
    const left = all.filter((file) => !specs.includes(`e2e/${file}`))
    const allowed = exceptions
      .filter((exception) => exception.in?.some((one) => one === name) ?? true)
      .flatMap(({ specs }) => specs.map((spec) => `${spec}.spec.ts`))
    expect(left.sort(), name).toEqual(allowed.sort())
  }
})

test('what npm test runs in a hostility is no exception', () => {
  const full = specsOf('full')
  for (const [name, specs] of specsOf('sample'))
    expect(full.get(name)).toEqual(expect.arrayContaining(specs))
})
