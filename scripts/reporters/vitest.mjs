import { writeFileSync } from 'node:fs'

/**
 * Vitest reporter that writes passed, failed, unstable and skipped tests (with reasons) and the time
 * of each file to COUNTS_FILE.
 */
export default function countingReporter() {
  const counts = { passed: 0, failed: [], unstable: [], skipped: [], files: {} }
  return {
    onTestCaseResult(test) {
      const { state, note, errors } = test.result()
      const name = `${test.module.relativeModuleId} ${test.fullName}`
      if (state === 'skipped') counts.skipped.push({ name, reason: note })
      else if (state === 'failed') counts.failed.push({ name, reason: errors[0]?.message })
      // A test that passed on its second try keeps the error of the first.
      else if (errors?.length) counts.unstable.push({ name, reason: errors[0].message })
      else counts.passed += 1
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
