import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Playwright reporter that writes passed, failed, unstable and skipped tests (with reasons) to
 * COUNTS_FILE, the number of tests annotated as not applicable (these are never run), and the time
 * of each file.
 */
export default class CountingReporter {
  onBegin(_config, suite) {
    this.suite = suite
  }

  onEnd() {
    const counts = { passed: 0, failed: [], unstable: [], skipped: [], notApplicable: 0, files: {} }
    for (const test of this.suite.allTests()) {
      const name = test.titlePath().slice(2).join(' ')
      const outcome = test.outcome()
      const file = relative(process.cwd(), test.location.file)
      const took = test.results.reduce((total, { duration }) => total + duration, 0)
      counts.files[file] = (counts.files[file] ?? 0) + took
      if (test.annotations.some(({ type }) => type === 'not applicable')) {
        counts.notApplicable += 1
      } else if (outcome === 'skipped') {
        const reason = test.annotations.find(({ type }) => type === 'skip')?.description
        counts.skipped.push({ name, reason })
      } else if (outcome === 'unexpected') {
        counts.failed.push({ name, reason: test.results.at(-1)?.error?.message })
      } else if (outcome === 'flaky') {
        counts.unstable.push({ name, reason: test.results[0]?.error?.message })
      } else counts.passed += 1
    }
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
  }

  printsToStdio() {
    return false
  }
}
