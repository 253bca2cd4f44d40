import { testConnector } from '#packages/playwright/src/conformance/testConnector.ts'
import { proveDeviations } from '#tests/connectors/conformance/proofs.ts'
import {
  wagmiInjectedRuns,
  wagmiInjectedSubject,
} from '#tests/connectors/subjects/wagmiInjectedSubject.ts'
import { isChosen, isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'

// A connector of another project, to compare with: here, or by the installed suite.
if (isChosen('here', wagmiInjectedRuns)) {
  testConnector(wagmiInjectedSubject, test)
  proveDeviations(test, wagmiInjectedSubject, ({ name }) => isSampled(name, 4))
}
