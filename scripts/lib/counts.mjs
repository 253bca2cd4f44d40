import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How a stage of `npm test` went; `failed` and `skipped` hold each test's name and reason. */
export function noCounts() {
  return { passed: 0, failed: [], skipped: [] }
}

/** Adds up the counts of several stages. */
export function sum(all) {
  return {
    passed: all.reduce((total, one) => total + one.passed, 0),
    failed: all.flatMap((one) => one.failed),
    skipped: all.flatMap((one) => one.skipped),
  }
}

/** The last line of `npm test`. */
export function verdict({ passed, failed, skipped }) {
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  return `${passed} passed, ${failed.length} failed${rest}`
}

/**
 * What did not pass, a line each: at the end, where it is still on screen after thousands of tests.
 * Of a reason its first line, without colours.
 */
export function remarks({ failed, skipped }) {
  const line =
    (word) =>
    ({ name, reason }) =>
      `${word}: ${name}: ${stripVTControlCharacters(reason ?? 'no reason given').split('\n')[0]}`
  return [...skipped.map(line('skipped')), ...failed.map(line('failed'))]
}

/**
 * Reads the counts a reporter has written. A runner that fails without a failed test (a file that
 * does not load, no test at all, a broken setup) counts as one failure, or it would go unseen.
 */
export function readCounts(file, exitCode) {
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : noCounts()
  if (exitCode !== 0 && counts.failed.length === 0) {
    counts.failed.push({ name: 'the runner', reason: `It ended with ${exitCode}, as said above.` })
  }
  return counts
}
