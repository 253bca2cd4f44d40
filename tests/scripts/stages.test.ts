import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import { isBuildStale, stampBuild } from '../../scripts/lib/build.mjs'
import {
  duration,
  noCounts,
  readCounts,
  remarks,
  slowest,
  sum,
  verdict,
} from '../../scripts/lib/counts.ts'
import { isInstalled } from '../../scripts/lib/install.mjs'
import { missingOptionalDependencies } from '../../scripts/lib/lockfile.mjs'
import { serviceHints } from '../../scripts/lib/serviceHints.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-scripts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('stale installations', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', dev: true },
    'node_modules/c': { version: '3.0.0', optional: true },
  }
  const lock = (packages: object) => put('package-lock.json', { packages })
  const install = (packages: object) => put('node_modules/.package-lock.json', { packages })

  test('everything without node_modules', () => {
    lock(wanted)
    expect(isInstalled(root)).toBe(false)
  })

  test('nothing if npm recorded the same versions; optional packages of other platforms may be missing', () => {
    lock(wanted)
    install({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } })
    expect(isInstalled(root)).toBe(true)
  })

  test('again if the lockfile has another version', () => {
    lock(wanted)
    install({ 'node_modules/a': { version: '1.0.1' }, 'node_modules/b': { version: '2.0.0' } })
    expect(isInstalled(root)).toBe(false)
  })
})

describe('stale builds', () => {
  test('a build stands for the bytes of its sources: any change makes it stale', () => {
    put('app/page.tsx', 'one')
    expect(isBuildStale(root)).toBe(true)
    put('.next/BUILD_ID', 'x')
    stampBuild(root)
    expect(isBuildStale(root)).toBe(false)
    put('README.md', 'not a source')
    expect(isBuildStale(root)).toBe(false)
    put('app/page.tsx', 'two')
    expect(isBuildStale(root)).toBe(true)
    put('app/page.tsx', 'one')
    expect(isBuildStale(root)).toBe(false)
    put('lib/new.ts', '')
    expect(isBuildStale(root)).toBe(true)
  })
})

test('a copy of the served folder is taken as it is', () => {
  expect(isBuildStale(root)).toBe(true)
  put('server.js', '')
  expect(isBuildStale(root)).toBe(false)
})

describe('counting of results', () => {
  const failure = { name: 'a test', reason: '\u001b[31mexpected 1 to be 2\u001b[39m\nat line 3' }

  test('a runner that fails without a failed test counts as one failure', () => {
    const none = readCounts(join(root, 'none.json'), 1)
    expect(verdict(none)).toBe('0 passed, 1 failed')
    expect(remarks(none)).toEqual(['failed: the runner: It ended with 1, as said above.'])
    put('counts.json', { passed: 3, failed: [], skipped: [] })
    expect(readCounts(join(root, 'counts.json'), 1).failed).toHaveLength(1)
    expect(readCounts(join(root, 'counts.json'), 0).failed).toHaveLength(0)
  })

  test('the last line counts unstable, skipped and inapplicable tests only if there are any', () => {
    const one = { ...noCounts(), passed: 2 }
    const other = [{ name: 'x', reason: 'y' }]
    const two = { ...noCounts(), failed: [failure], unstable: other, skipped: other }
    expect(verdict(one)).toBe('2 passed, 0 failed')
    expect(verdict(sum([one, { ...two, passed: 1 }]))).toBe(
      '3 passed, 1 failed, 1 unstable, 1 skipped',
    )
  })

  test('the slowest files of all stages are named, the slowest first', () => {
    const unit = { ...noCounts(), files: { 'a.test.ts': 4_400, 'b.test.ts': 125_000 } }
    const browser = { ...noCounts(), files: { 'c.spec.ts': 59_400 } }
    expect(slowest(sum([unit, browser]), 2)).toEqual(['b.test.ts: 2 min 5 s', 'c.spec.ts: 59 s'])
    expect(duration(59_600)).toBe('1 min 0 s')
  })

  test('tests that did not pass at once are listed at the end, each in one line without colors', () => {
    const silent = { name: 'silent', reason: undefined }
    const counts = {
      ...noCounts(),
      failed: [failure, silent],
      unstable: [{ name: 'late', reason: 'timed out\nat line 5' }],
      skipped: [{ name: 'x', reason: 'y' }],
    }
    expect(remarks(counts)).toEqual([
      'skipped: x: y',
      'unstable: late: timed out',
      'failed: a test: expected 1 to be 2',
      'failed: silent: no reason given',
    ])
  })
})

test('npm start prints a hint for the site and for each service of the devnet', () => {
  expect(Object.keys(serviceHints).sort()).toEqual(
    ['site', ...Object.keys(devnetPortOffsets)].sort(),
  )
})

test('an optional dependency resolves beside its parent or further up, else it is missing', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { up: '1.0.0', gone: '2.0.0' } },
    'node_modules/a/node_modules/b': { optionalDependencies: { up: '1.0.0', near: '1.0.0' } },
    'node_modules/a/node_modules/near': {},
    'node_modules/up': {},
  }
  const missing = missingOptionalDependencies({ packages })
  expect(missing.map(({ name, version }) => `${name}@${version}`)).toEqual(['gone@2.0.0'])
})

function put(path: string, content: string | object): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}
