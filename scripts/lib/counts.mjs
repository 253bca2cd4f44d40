import { existsSync, readFileSync } from 'node:fs'

/** How a stage of `npm test` went; `skipped` holds each skipped test's name and reason. */
export function noCounts() {
  return { passed: 0, failed: 0, skipped: [] }
}

/** Adds up the counts of several stages. */
export function sum(all) {
  return {
    passed: all.reduce((total, one) => total + one.passed, 0),
    failed: all.reduce((total, one) => total + one.failed, 0),
    skipped: all.flatMap((one) => one.skipped),
  }
}

/** The last line of `npm test`. */
export function verdict({ passed, failed, skipped }) {
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  return `${passed} passed, ${failed} failed${rest}`
}

/**
 * Reads the counts a reporter has written. A runner that fails without a failed test (a file that
 * does not load, no test at all, a broken setup) counts as one failure, or it would go unseen.
 */
export function readCounts(file, exitCode) {
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : noCounts()
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}
