import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ name: string, reason?: string | undefined }} Remark a test and why it did not pass
 * @typedef {{ passed: number, failed: Remark[], unstable: Remark[], skipped: Remark[],
 *   notApplicable: number, files: Record<string, number> }} Counts
 */

/**
 * Empty result of an `npm test` stage; `failed`, `unstable` (passed on the second try only) and
 * `skipped` list each test's name and reason, `files` the milliseconds of each test file.
 *
 * @returns {Counts}
 */
export function noCounts() {
  return { passed: 0, failed: [], unstable: [], skipped: [], notApplicable: 0, files: {} }
}

/**
 * Adds up the counts of several stages.
 *
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return {
    passed: all.reduce((total, one) => total + one.passed, 0),
    failed: all.flatMap((one) => one.failed),
    unstable: all.flatMap((one) => one.unstable),
    skipped: all.flatMap((one) => one.skipped),
    notApplicable: all.reduce((total, one) => total + one.notApplicable, 0),
    files: Object.assign({}, ...all.map(({ files }) => files)),
  }
}

/**
 * The last line of `npm test`.
 *
 * @param {Counts} counts
 */
export function verdict({ passed, failed, unstable, skipped, notApplicable }) {
  const rest = [
    ...(unstable.length > 0 ? [`, ${unstable.length} unstable`] : []),
    ...(skipped.length > 0 ? [`, ${skipped.length} skipped`] : []),
    ...(notApplicable > 0 ? [`, ${notApplicable} not applicable`] : []),
  ]
  return `${passed} passed, ${failed.length} failed${rest.join('')}`
}

/**
 * The tests that did not pass at once, one line each: at the end, where they are still visible after
 * thousands of tests. Only the first line of each reason, without colors.
 *
 * @param {Counts} counts
 */
export function remarks({ failed, unstable, skipped }) {
  /** @type {(word: string, tests: Remark[]) => string[]} */
  const lines = (word, tests) =>
    tests.map(({ name, reason = 'no reason given' }) => {
      const [firstLine] = stripVTControlCharacters(reason).split('\n')
      return `${word}: ${name}: ${firstLine}`
    })
  return [...lines('skipped', skipped), ...lines('unstable', unstable), ...lines('failed', failed)]
}

/**
 * The slowest test files, one line each.
 *
 * @param {Counts} counts
 */
export function slowest({ files }, count = 10) {
  return Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, ms]) => `${name}: ${duration(ms)}`)
}

/**
 * Formats a duration: `4 s`, `2 min 5 s`.
 *
 * @param {number} ms
 */
export function duration(ms) {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Reads the counts that a reporter has written. A runner that fails without a failed test (a file
 * that does not load, no tests at all, a broken setup) counts as one failure; otherwise it would go
 * unnoticed.
 *
 * @param {string} file
 * @param {number | null} exitCode null if a signal ended the runner
 * @returns {Counts}
 */
export function readCounts(file, exitCode) {
  const counts = { ...noCounts(), ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))) }
  if (exitCode !== 0 && counts.failed.length === 0) {
    counts.failed.push({ name: 'the runner', reason: `It ended with ${exitCode}, as said above.` })
  }
  return counts
}
