import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig, Suite } from '@playwright/test/reporter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestCase } from 'vitest/node'
import playwrightReporter from '../../scripts/reporters/playwright.ts'
import vitestReporter from '../../scripts/reporters/vitest.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-reporters-'))
  vi.stubEnv('COUNTS_FILE', join(root, 'counts.json'))
})
afterEach(() => rmSync(root, { recursive: true }))

const readReport = () => JSON.parse(readFileSync(join(root, 'counts.json'), 'utf8'))
const errors = (...messages: string[]) => messages.map((message) => ({ message }))

test('Vitest: a test that passes on its second try is unstable, with its first error', () => {
  const reporter = vitestReporter()
  const finish = (fullName: string, result: object) =>
    reporter.onTestCaseResult({
      module: { relativeModuleId: 'a.test.ts' },
      fullName,
      result: () => result,
    } as TestCase)
  finish('passes', { state: 'passed' })
  finish('passes late', { state: 'passed', errors: errors('first', 'last') })
  finish('fails', { state: 'failed', errors: errors('first', 'last') })
  finish('is skipped', { state: 'skipped', note: 'no Chromium' })
  reporter.onTestRunEnd([], errors('thrown later'))
  expect(readReport()).toEqual({
    passed: 1,
    failed: [
      { name: 'a.test.ts fails', reason: 'first' },
      { name: 'an unhandled error', reason: 'thrown later' },
    ],
    unstable: [{ name: 'a.test.ts passes late', reason: 'first' }],
    skipped: [{ name: 'a.test.ts is skipped', reason: 'no Chromium' }],
    files: {},
  })
})

test('Playwright: a test that passes on its second try is unstable, with its first error', () => {
  const reporter = playwrightReporter()
  const finished = (
    name: string,
    outcome: string,
    messages: string[],
    annotations: object[] = [],
  ) => ({
    titlePath: () => ['', 'chromium', 'a.spec.ts', name],
    outcome: () => outcome,
    location: { file: join(process.cwd(), 'a.spec.ts') },
    results: [...errors(...messages).map((error) => ({ duration: 5, error })), { duration: 1 }],
    annotations,
  })
  const tests = [
    finished('passes', 'expected', []),
    finished('passes late', 'flaky', ['first']),
    finished('is skipped', 'skipped', [], [{ type: 'skip', description: 'no Chromium' }]),
    { ...finished('fails', 'unexpected', []), results: [{ duration: 5, error: { message: 'x' } }] },
  ]
  reporter.onBegin({} as FullConfig, { allTests: () => tests } as unknown as Suite)
  reporter.onEnd()
  expect(readReport()).toEqual({
    passed: 1,
    failed: [{ name: 'chromium a.spec.ts fails', reason: 'x' }],
    unstable: [{ name: 'chromium a.spec.ts passes late', reason: 'first' }],
    skipped: [{ name: 'chromium a.spec.ts is skipped', reason: 'no Chromium' }],
    files: { 'a.spec.ts': 13 },
  })
})
