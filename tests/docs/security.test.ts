import { expect, test } from 'vitest'
import { projectFiles, read } from '#tests/support/tree.ts'

/** Rows of the tables of threats, each with its cells. */
const rows = [...read('SECURITY.md').matchAll(/^\| (.+) \| (.+) \| (`.+`) \|$/gm)].map(
  ([, threat = '', , tests = '']) => ({ threat, tests: tests.split(', ') }),
)

test('every threat names tests, and each of them exists and tests something', () => {
  expect(rows.length).toBeGreaterThan(40)
  const files = new Set(projectFiles())
  const missing = rows.flatMap(({ threat, tests }) =>
    tests
      .map((name) => name.slice(1, -1))
      .filter((path) => !files.has(path) || !/\btest\b[\s\S]*\bexpect/.test(read(path)))
      .map((path) => `${threat}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every row of the tables of threats was read', () => {
  const lines = read('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat |'))
  expect(rows).toHaveLength(lines.length)
})
