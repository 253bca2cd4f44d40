import { writeFileSync } from 'node:fs'

/**
 * Vitest reporter that writes passed, failed and skipped tests (with reasons) and the time of each
 * file to COUNTS_FILE.
 */
export default function countingReporter() {
  const counts = { passed: 0, failed: [], skipped: [], files: {} }
  return {
    onTestCaseResult(test) {
      const { state, note, errors } = test.result()
      const name = `${test.module.relativeModuleId} ${test.fullName}`
      if (state === 'passed') counts.passed += 1
      else counts[state].push({ name, reason: state === 'failed' ? errors[0]?.message : note })
    },
    onTestModuleEnd(module) {
      const {
        prepareDuration,
        environmentSetupDuration,
        collectDuration,
        setupDuration,
        duration,
      } = module.diagnostic()
      counts.files[module.relativeModuleId] =
        prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration
    },
    onTestRunEnd(_modules, unhandled) {
      for (const { message } of unhandled)
        counts.failed.push({ name: 'an error that nobody handled', reason: message })
      writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
    },
  }
}
