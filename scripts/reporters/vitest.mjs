import { writeFileSync } from 'node:fs'

/** Vitest reporter that writes passed, failed and skipped (with reasons) to COUNTS_FILE. */
export default function countingReporter() {
  const counts = { passed: 0, failed: 0, skipped: [] }
  return {
    onTestCaseResult(test) {
      const { state, note } = test.result()
      if (state === 'skipped') counts.skipped.push({ name: test.fullName, reason: note })
      else counts[state] += 1
    },
    onTestRunEnd() {
      writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
    },
  }
}
