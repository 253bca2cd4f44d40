import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { noCounts, writeCounts } from '../lib/counts.ts'

/**
 * Playwright reporter that writes passed, failed, unstable and skipped tests (with reasons) to
 * COUNTS_FILE, and the time of each file.
 */
export default function countingReporter() {
  let root: Suite
  return {
    onBegin(_config: FullConfig, suite: Suite) {
      root = suite
    },
    onEnd() {
      const counts = noCounts()
      for (const test of root.allTests()) {
        const name = test.titlePath().filter(Boolean).join(' ')
        const outcome = test.outcome()
        const file = relative(process.cwd(), test.location.file)
        const took = test.results.reduce((total, { duration }) => total + duration, 0)
        counts.files[file] = (counts.files[file] ?? 0) + took
        if (outcome === 'skipped') {
          const reason = test.annotations.find(({ type }) => type === 'skip')?.description
          counts.skipped.push({ name, reason })
        } else if (outcome === 'unexpected') {
          counts.failed.push({ name, reason: test.results.at(-1)?.error?.message })
        } else if (outcome === 'flaky') {
          counts.unstable.push({ name, reason: test.results[0]?.error?.message })
        } else counts.passed += 1
      }
      writeCounts(counts)
    },
    printsToStdio: () => false,
  } satisfies Reporter
}
