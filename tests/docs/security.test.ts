import { expect, test } from 'vitest'
import { projectFiles, read } from '#tests/support/tree.ts'

const [threats = '', standard = ''] = read('SECURITY.md').split('## OWASP ASVS')

/** Rows of the tables of threats, each with its cells. */
const rows = [...threats.matchAll(/^\| (.+) \| (.+) \| (`.+`) \|$/gm)].map(
  ([, threat = '', , tests = '']) => ({ threat, tests: tests.split(', ') }),
)

const files = new Set(projectFiles())

/** Whether a file exists and tests something. */
function isTest(path: string): boolean {
  return files.has(path) && /\btest\b[\s\S]*\bexpect/.test(read(path))
}

test('every threat names tests, and each of them exists and tests something', () => {
  expect(rows.length).toBeGreaterThan(40)
  const missing = rows.flatMap(({ threat, tests }) =>
    tests
      .map((name) => name.slice(1, -1))
      .filter((path) => !isTest(path))
      .map((path) => `${threat}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every row of the tables of threats was read', () => {
  const lines = threats
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| threat |'))
  expect(rows).toHaveLength(lines.length)
})

test('every requirement of the standard has a status, and evidence that exists', () => {
  const requirements = standard
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
  expect(requirements.length).toBeGreaterThan(40)
  for (const [names = '', , status = '', evidence = '', ...more] of requirements) {
    expect(more, names).toEqual([])
    expect(status, names).toMatch(/^(met|partly: .+|not met: .+|not applicable: .+|met; .+)$/)
    // What is missing cannot be proved, and what is not there has no test.
    const isAbsent = /^not /.test(status)
    expect(evidence === 'none', names).toBe(isAbsent)
    const section = /^below: \[(.+)\]/.exec(evidence)?.[1]
    if (section) expect(standard, names).toContain(`### ${section}\n`)
    else if (!isAbsent)
      for (const name of evidence.split(', '))
        expect(isTest(name.slice(1, -1)), `${names}: ${name}`).toBe(true)
  }
  const unmet = requirements.filter(([, , status]) => status?.startsWith('not met'))
  expect(unmet.map(([names]) => names)).toEqual(['6.3.2'])
})
