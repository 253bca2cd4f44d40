import { proveDeviations } from '#tests/connectors/conformance/proofs.ts'
import {
  wagmiInjectedRuns,
  wagmiInjectedSubject,
} from '#tests/connectors/subjects/wagmiInjectedSubject.ts'
import { isChosen, isSampled } from '#tests/support/sampled.ts'
import { test } from './conformanceTest.ts'
import { testSubject } from './testSubject.ts'

// A connector of another project, to compare with: here, or by the installed suite.
if (isChosen('here', wagmiInjectedRuns)) {
  testSubject(wagmiInjectedSubject)
  proveDeviations(test, wagmiInjectedSubject, ({ name }) => isSampled(name, 4))
}
