import { writeFileSync } from 'node:fs'

/** Vitest reporter that writes passed, failed and skipped (with reasons) to COUNTS_FILE. */
export default function countingReporter() {
  const counts = { passed: 0, failed: [], skipped: [] }
  return {
    onTestCaseResult(test) {
      const { state, note, errors } = test.result()
      const name = `${test.module.relativeModuleId} ${test.fullName}`
      if (state === 'passed') counts.passed += 1
      else counts[state].push({ name, reason: state === 'failed' ? errors[0]?.message : note })
    },
    onTestRunEnd(_modules, unhandled) {
      for (const { message } of unhandled)
        counts.failed.push({ name: 'an error that nobody handled', reason: message })
      writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
    },
  }
}
