import { expect } from '@playwright/test'
import type {
  Outcome,
  SerializedError,
} from '#packages/playwright/src/conformance/createHarness.ts'

/** The value of an outcome that must be a success. */
export function unwrap<value>(outcome: Outcome<value>): value {
  if ('error' in outcome) throw new Error(`It failed: ${JSON.stringify(outcome.error)}`)
  return outcome.value
}

/** The error of an outcome that must be a failure. */
export function unwrapError(outcome: Outcome): SerializedError {
  expect(outcome).toHaveProperty('error')
  return (outcome as { error: SerializedError }).error
}
