import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test and why it did not pass at once. */
type Remark = { name: string; reason?: string | undefined }

/** Result of an `npm test` stage. */
export type Counts = {
  passed: number
  failed: Remark[]
  /** Tests that passed on the second try only. */
  unstable: Remark[]
  skipped: Remark[]
  /** Milliseconds of each test file. */
  files: Record<string, number>
}

/** Empty result of an `npm test` stage. */
export function noCounts(): Counts {
  return { passed: 0, failed: [], unstable: [], skipped: [], files: {} }
}

/** Adds up the counts of several stages. */
export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, one) => total + one.passed, 0),
    failed: all.flatMap((one) => one.failed),
    unstable: all.flatMap((one) => one.unstable),
    skipped: all.flatMap((one) => one.skipped),
    files: Object.assign({}, ...all.map(({ files }) => files)),
  }
}

/** The last line of `npm test`. */
export function verdict({ passed, failed, unstable, skipped }: Counts): string {
  const rest = [
    ...(unstable.length > 0 ? [`, ${unstable.length} unstable`] : []),
    ...(skipped.length > 0 ? [`, ${skipped.length} skipped`] : []),
  ]
  return `${passed} passed, ${failed.length} failed${rest.join('')}`
}

/**
 * The tests that did not pass at once, one line each: at the end, where they are still visible after
 * thousands of tests. Only the first line of each reason, without colors.
 */
export function remarks({ failed, unstable, skipped }: Counts): string[] {
  const lines = (word: string, tests: Remark[]) =>
    tests.map(({ name, reason = 'no reason given' }) => {
      const [firstLine] = stripVTControlCharacters(reason).split('\n')
      return `${word}: ${name}: ${firstLine}`
    })
  return [...lines('skipped', skipped), ...lines('unstable', unstable), ...lines('failed', failed)]
}

/** The slowest test files, one line each. */
export function slowest({ files }: Counts, count = 10): string[] {
  return Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, ms]) => `${name}: ${duration(ms)}`)
}

/** Formats a duration: `4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Reads the counts that a reporter has written. A runner that fails without a failed test (a file
 * that does not load, no tests at all, a broken setup) counts as one failure; otherwise it would go
 * unnoticed.
 */
export function readCounts(file: string, exitCode: number | null): Counts {
  const counts: Counts = {
    ...noCounts(),
    ...(existsSync(file) && JSON.parse(readFileSync(file, 'utf8'))),
  }
  if (exitCode !== 0 && counts.failed.length === 0) {
    counts.failed.push({ name: 'the runner', reason: `It ended with ${exitCode}, as said above.` })
  }
  return counts
}

/** Writes the counts for the stage that started this runner and reads COUNTS_FILE. */
export function writeCounts(counts: Counts): void {
  if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
}
