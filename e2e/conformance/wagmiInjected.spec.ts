import { testConnector } from '#packages/playwright/src/conformance/testConnector.ts'
import { proveDeviations } from '#tests/connectors/conformance/proofs.ts'
import { wagmiInjectedSubject } from '#tests/connectors/subjects/wagmiInjectedSubject.ts'
import { isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

// A connector of another project, to compare with, which the stage `packages` runs as well.
if (isSampled(wagmiInjectedSubject.name, 3)) {
  testConnector(wagmiInjectedSubject, test)
  proveDeviations(test, wagmiInjectedSubject, ({ name }) => isSampled(name, 4))
}
