import { proveDeviations } from '#tests/connectors/conformance/proofs.ts'
import { injectedSubject } from '#tests/connectors/subjects/injectedSubject.ts'
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
  // Our own connector of the same wallet has none of them.
  proveDeviations(test, wagmiInjectedSubject, injectedSubject, ({ name }) => isSampled(name, 4))
}
