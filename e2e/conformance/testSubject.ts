import type { Subject } from '#packages/playwright/src/conformance/Subject.ts'
import { testConnector } from '#packages/playwright/src/conformance/testConnector.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

/** Declares a subject's checks: about a third of them, or all if TEST_SCOPE=full. */
export function testSubject(subject: Subject): void {
  testConnector(subject, test, ({ name }) => isSampled(`${subject.name}: ${name}`, 3))
}
