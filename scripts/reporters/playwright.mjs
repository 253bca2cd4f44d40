import { writeFileSync } from 'node:fs'

/** Playwright reporter that writes passed, failed and skipped (with reasons) to COUNTS_FILE. */
export default class CountingReporter {
  onBegin(_config, suite) {
    this.suite = suite
  }

  onEnd() {
    const counts = { passed: 0, failed: [], skipped: [] }
    for (const test of this.suite.allTests()) {
      const name = test.titlePath().slice(2).join(' ')
      const outcome = test.outcome()
      if (outcome === 'skipped') {
        const reason = test.annotations.find(({ type }) => type === 'skip')?.description
        counts.skipped.push({ name, reason })
      } else if (outcome === 'unexpected') {
        counts.failed.push({ name, reason: test.results.at(-1)?.error?.message })
        // Flaky is only what may be tried again: the checks of a connector that is not ours.
      } else counts.passed += 1
    }
    writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
  }

  printsToStdio() {
    return false
  }
}
