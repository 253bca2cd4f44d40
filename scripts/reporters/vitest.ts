import type { Reporter } from 'vitest/reporters'
import { noCounts, writeCounts } from '../lib/counts.ts'

/**
 * Vitest reporter that writes passed, failed, unstable and skipped tests (with reasons) and the time
 * of each file to COUNTS_FILE.
 */
export default function countingReporter() {
  const counts = noCounts()
  return {
    onTestCaseResult(test) {
      const result = test.result()
      const name = `${test.module.relativeModuleId} ${test.fullName}`
      const [error] = result.errors ?? []
      if (result.state === 'skipped') counts.skipped.push({ name, reason: result.note })
      else if (result.state === 'failed') counts.failed.push({ name, reason: error?.message })
      // A test that passed on its second try keeps the error of the first.
      else if (error) counts.unstable.push({ name, reason: error.message })
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
        counts.failed.push({ name: 'an unhandled error', reason: message })
      writeCounts(counts)
    },
  } satisfies Reporter
}
